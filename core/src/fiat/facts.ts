import type { CustomerId, FiatDealId } from '../ids.ts'
import type { DealEvent, DealState } from './deals/deal-table.ts'
import type { DealActor } from './deals/fiat-deal.ts'

/** Something happened to a deal: an entry of its timeline. */
export interface FiatDealMoved {
  readonly kind: 'fiatDealMoved'
  readonly dealId: FiatDealId
  readonly buyerId: CustomerId
  readonly sellerId: CustomerId
  /** `decide` is the first of two decisions, which ends nothing yet. */
  readonly event: DealEvent | 'open' | 'decide'
  readonly actor: DealActor
  /** The state after it. */
  readonly status: DealState
  /** In epoch milliseconds. */
  readonly at: number
}

export type FiatFact = FiatDealMoved
