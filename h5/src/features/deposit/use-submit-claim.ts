import type { RequestOf } from '@halyard/api/client'
import type { Failure } from '../../lib/calls/api.ts'
import { queryClient } from '../../lib/calls/queries.ts'
import { useSendOnce } from '../../lib/calls/send-once.ts'
import { DEPOSITS_KEY } from './use-deposits.ts'

/** Submits a deposit claim idempotently. */
export function useSubmitClaim() {
  const { sending, send } = useSendOnce('wallet/charge_req')
  return {
    sending,
    /** Returns true if the claim was accepted, otherwise the failure. */
    send: async (body: RequestOf<'wallet/charge_req'>): Promise<true | Failure> => {
      const answer = await send(body)
      if (!answer.ok) return answer
      void queryClient.invalidateQueries({ queryKey: DEPOSITS_KEY })
      return true
    },
  }
}
