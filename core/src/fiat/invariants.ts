import { findAccount } from '../ledger/ledger.ts'
import type { HeldAmount } from '../product.ts'
import type { Exchange } from '../state.ts'
import { areValidTerms } from './ads/ad-terms.ts'
import type { FiatDeal } from './deals/fiat-deal.ts'

/** Yields the escrow of each open deal, in the seller's `fiat` account. */
export function* heldByFiat({ fiat, ledger }: Exchange): Generator<HeldAmount> {
  for (const { isHeld, sellerId, currencyId, quantity } of fiat.deals.values()) {
    const account = findAccount(ledger, sellerId, 'fiat', currencyId)
    if (isHeld && account) yield [account.id, quantity]
  }
}

/**
 * Yields a description of each invariant of fiat trading that does not hold: deals in memory have not ended, a deal has
 * the escrow of its state and a receipt once it was paid, and the counts are those of the open rows.
 */
export function* findFiatViolations({ fiat }: Exchange): Generator<string> {
  const dealCounts = new Map<number, number>()
  const adCounts = new Map<number, number>()
  for (const deal of fiat.deals.values()) {
    const { id, buyerId, sellerId, merchantId, status } = deal
    if (deal.endedAt !== undefined || id >= fiat.nextDealId) yield `fiat deal ${id} is not open`
    if (buyerId === sellerId) yield `fiat deal ${id} has one customer on both sides`
    if (merchantId !== buyerId && merchantId !== sellerId) yield `fiat deal ${id} has no merchant`
    yield* findWrongState(deal)
    if (status === 'cancelled') continue
    for (const side of [buyerId, sellerId]) dealCounts.set(side, (dealCounts.get(side) ?? 0) + 1)
  }
  for (const ad of fiat.ads.values()) {
    const { id, merchantId, status, left } = ad
    if (status === 'closed' || id >= fiat.nextAdId) yield `fiat ad ${id} is not open`
    const coin = fiat.coins.get(ad.currencyId)
    const terms = { ...ad, left: ad.quantityMax }
    if (left < 0n || !coin || !areValidTerms(terms, { ...coin, quantityMin: ad.quantityMin }))
      yield `fiat ad ${id} has invalid terms`
    adCounts.set(merchantId, (adCounts.get(merchantId) ?? 0) + 1)
  }
  if (!isSame(dealCounts, fiat.dealCounts)) yield 'the counts of open fiat deals are wrong'
  if (!isSame(adCounts, fiat.adCounts)) yield 'the counts of fiat ads are wrong'
}

function* findWrongState(deal: FiatDeal): Generator<string> {
  const { id, status, isHeld, cancelledAt, disputedAt, receiptId, paidAt } = deal
  if (status === 'completed' || status === 'returned') yield `fiat deal ${id} has ended and is in memory`
  // A cancellation returns the coins, and an appeal does not freeze them again.
  if (isHeld !== (cancelledAt === undefined))
    yield `fiat deal ${id} is ${status} ${isHeld ? 'with' : 'without'} escrow`
  if ((status === 'paid' || status === 'disputed') !== (receiptId !== undefined))
    yield `fiat deal ${id} is ${status} with receipt ${receiptId}`
  if (status === 'paid' && (paidAt === undefined || cancelledAt !== undefined))
    yield `fiat deal ${id} was not paid in time`
  if ((status === 'disputed') !== (disputedAt !== undefined)) yield `fiat deal ${id} has no dispute`
  if (deal.fee < 0n || deal.fee >= deal.quantity) yield `fiat deal ${id} pays nothing`
}

function isSame<Key>(a: ReadonlyMap<Key, number>, b: ReadonlyMap<Key, number>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)
}
