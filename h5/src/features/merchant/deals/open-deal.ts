import type { FiatDealInfo } from '@halyard/api/client'
import type { FiatCode } from '@halyard/formulas'
import { wordFor } from '../../../lib/calls/word-for.ts'

/** The statuses of open orders, with their numbers on the wire. */
export const OPEN_STATUSES = { unconfirmed: 1, confirmed: 2, disputed: 3 } as const

const ROLES = { buyer: 'buyer', seller: 'seller' } as const

/** The step that an open order waits for, for each role and status. */
const STEPS = {
  buyer: { unconfirmed: 'pay', confirmed: 'awaitRelease', disputed: 'dispute' },
  seller: { unconfirmed: 'awaitPayment', confirmed: 'release', disputed: 'dispute' },
} as const

export type DealStep = 'pay' | 'release' | 'dispute' | 'awaitPayment' | 'awaitRelease'

/** An open order with its next step. Amounts are decimal texts, times epoch milliseconds. */
export interface OpenDeal {
  readonly id: number
  readonly adId: number
  readonly reference: string
  readonly side: 'buyer' | 'seller'
  readonly amount: string
  readonly currency: string
  readonly total: string
  readonly fiat: FiatCode
  readonly step: DealStep
  /** Whether it waits for this customer. */
  readonly isMine: boolean
  /** When the time for the step ends; undefined if it has no end. */
  readonly until: number | undefined
}

/** Parses an order of the wire that is not over. Throws for another status and for an unknown role. */
export function toOpenDeal(wire: FiatDealInfo): OpenDeal {
  const side = wordFor(ROLES, wire.role)
  const step = wordFor<keyof typeof OPEN_STATUSES, DealStep>(STEPS[side], wire.status)
  const until = wire.status === 'disputed' ? wire.evidence_until : wire.due_at
  return {
    id: wire.id,
    adId: wire.ad_id,
    reference: wire.reference,
    side,
    amount: wire.number,
    currency: wire.currency_name,
    total: wire.total,
    fiat: wire.fiat,
    step,
    isMine: step === 'pay' || step === 'release' || step === 'dispute',
    until: until ?? undefined,
  }
}

/** Compares by urgency: orders that wait for this customer first, each group by the time that is left. */
export function byUrgency(a: OpenDeal, b: OpenDeal): number {
  return (
    Number(b.isMine) - Number(a.isMine) ||
    (a.until ?? Number.MAX_SAFE_INTEGER) - (b.until ?? Number.MAX_SAFE_INTEGER) ||
    a.id - b.id
  )
}
