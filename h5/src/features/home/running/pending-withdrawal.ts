import type { WithdrawalStatusName } from '@halyard/api/client'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { listenToSignal } from '../../../lib/socket/connection.ts'

/** A key below that of all withdrawals. */
const PENDING = [PRIVATE, 'withdrawals', 'pending'] as const
const LISTED_MAX = 30
/** The statuses of withdrawals that have not ended. */
const STATUSES = ['processing', 'passed', 'sent'] as const satisfies readonly WithdrawalStatusName[]

/** A withdrawal that has not ended. */
export interface PendingWithdrawal {
  readonly id: number
  /** Deducted from the account, as a decimal text. */
  readonly amount: string
  readonly currency: string
  readonly status: (typeof STATUSES)[number]
}

/** Fetches the customer's latest withdrawal that has not ended; undefined if there is none. */
export function usePendingWithdrawal(): PendingWithdrawal | undefined {
  const { data } = useQuery({
    queryKey: PENDING,
    queryFn: async ({ signal }) => {
      const { list } = await readApi('charge_mention/log3', { limit: LISTED_MAX }, signal)
      return list.flatMap(({ id, number: amount, currency_name: currency, status: named }) => {
        const status = STATUSES.find((name) => name === named)
        return status ? [{ id, amount, currency, status }] : []
      })
    },
  })
  return data?.[0]
}

listenToSignal('withdrawal', () => void queryClient.invalidateQueries({ queryKey: PENDING }))
