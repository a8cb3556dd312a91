import type { RequestOf, ResponseOf } from '@halyard/api/client'
import type { Answer } from '@halyard/web'
import { queryClient } from '../../lib/calls/queries.ts'
import { useSendOnce } from '../../lib/calls/send-once.ts'
import { DEPOSITS_KEY } from './use-deposits.ts'

type Call = 'wallet/charge_req'

/** Returns a function that submits a deposit claim idempotently. */
export function useSubmitClaim(): (body: RequestOf<Call>) => Promise<Answer<ResponseOf<Call>>> {
  const { send } = useSendOnce('wallet/charge_req')
  return async (body) => {
    const answer = await send(body)
    if (answer.ok) void queryClient.invalidateQueries({ queryKey: DEPOSITS_KEY })
    return answer
  }
}
