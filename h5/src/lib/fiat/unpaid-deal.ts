import type { FiatDealInfo } from '@halyard/api/client'
import type { FiatCode } from '@halyard/formulas'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../calls/api.ts'
import { PRIVATE, queryClient } from '../calls/queries.ts'
import { recordServerTime } from '../calls/server-clock.ts'
import { useSignedIn } from '../session/session.ts'
import { listenToSignal } from '../socket/connection.ts'

/** A key below that of all fiat deals, with which it is fetched again. */
const UNPAID = [PRIVATE, 'fiat', 'deals', 'unpaid'] as const
/** The number of the status on the wire. */
const UNCONFIRMED = 1

/** A fiat deal whose payment the exchange waits for. */
export interface UnpaidDeal {
  readonly id: number
  readonly fiat: FiatCode
  /** Amount to pay, as a decimal text. */
  readonly total: string
  /** Epoch milliseconds. */
  readonly payBy: number
}

/** Fetches the deal that the customer has to pay for first; undefined if there is none. */
export function useUnpaidDeal(): UnpaidDeal | undefined {
  const signedIn = useSignedIn()
  const { data } = useQuery({
    queryKey: UNPAID,
    queryFn: async ({ signal }) => {
      const { list } = await readApi('legalnew/deal/list', { status: UNCONFIRMED }, signal)
      for (const { now } of list) recordServerTime(now)
      return list.filter(({ role }) => role === 'buyer').map(toUnpaidDeal)
    },
    enabled: signedIn,
  })
  return data?.toSorted((one, other) => one.payBy - other.payBy)[0]
}

function toUnpaidDeal(wire: FiatDealInfo): UnpaidDeal {
  return { id: wire.id, fiat: wire.fiat, total: wire.total, payBy: wire.pay_by }
}

listenToSignal('fiat_deal', () => void queryClient.invalidateQueries({ queryKey: UNPAID }))
