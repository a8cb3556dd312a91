import type { Amount } from '@halyard/money'
import type { FiatCode } from '@halyard/formulas'
import type { CurrencyId, CustomerId, FiatAdId, FiatDealId } from '../../ids.ts'
import type { DealState } from './deal-table.ts'

/** The actors of a deal. */
export type DealActor = 'buyer' | 'seller' | 'operator' | 'clock'

/**
 * How a dispute ends: `release` gives the coins to the buyer, `return` to the seller. `releaseLate` gives a buyer who paid late
 * what the payment buys at the index price, at most the agreed quantity, and the rest to the seller.
 */
export const DEAL_OUTCOMES = ['release', 'releaseLate', 'return'] as const
export type DealOutcome = (typeof DEAL_OUTCOMES)[number]

/** A deal as stored. Coin amounts are in units of the coin, times in epoch milliseconds. */
export interface FiatDeal {
  readonly id: FiatDealId
  readonly adId: FiatAdId
  /** The merchant of the advertisement: the buyer or the seller. */
  readonly merchantId: CustomerId
  readonly buyerId: CustomerId
  readonly sellerId: CustomerId
  readonly currencyId: CurrencyId
  readonly fiat: FiatCode
  /** Fixed at the opening, in millionths of the fiat currency for one coin. */
  readonly price: Amount
  readonly quantity: Amount
  /** Amount that the buyer pays, in units of the fiat currency. */
  readonly total: Amount
  /** Deducted from the coins at their release. */
  readonly fee: Amount
  /** The seller's bank card that the buyer pays to. */
  readonly cardId: number
  readonly status: DealState
  /** Whether `quantity` is frozen in the seller's `fiat` account. */
  readonly isHeld: boolean
  readonly openedAt: number
  readonly payBy: number
  /** The picture of the buyer's receipt. */
  readonly receiptId: number | undefined
  readonly paidAt: number | undefined
  readonly cancelledBy: DealActor | undefined
  readonly cancelledAt: number | undefined
  readonly disputedBy: DealActor | undefined
  readonly disputedAt: number | undefined
  readonly reviewersNeeded: 1 | 2
  readonly firstReviewerId: number | undefined
  /** The latest decision: it is final if `reviewerId` is set. */
  readonly outcome: DealOutcome | undefined
  /** The rule that the decision applies, and the ids of the evidence it refers to. */
  readonly rule: string
  readonly evidenceIds: readonly number[]
  readonly reviewerId: number | undefined
  /** Coins that a payment made late has bought, and the fee of it; `undefined` otherwise. */
  readonly lateQuantity: Amount | undefined
  readonly lateFee: Amount | undefined
  /** When the deal ended for good. A cancelled one ends once it can no longer be appealed. */
  readonly endedAt: number | undefined
}

/** After `paid` without a release, a dispute opens by itself. */
export const RELEASE_WITHIN_MS = 86_400_000
/** How long a cancelled deal can be appealed by a late payer. */
export const APPEAL_WITHIN_MS = 86_400_000

/** Returns when the clock acts on a deal; `undefined` if never. */
export function dealDueAt({ status, payBy, paidAt, cancelledAt, endedAt }: FiatDeal): number | undefined {
  if (endedAt !== undefined) return undefined
  if (status === 'unpaid') return payBy
  if (status === 'paid' && paidAt !== undefined) return paidAt + RELEASE_WITHIN_MS
  if (status === 'cancelled' && cancelledAt !== undefined) return cancelledAt + APPEAL_WITHIN_MS
  return undefined
}
