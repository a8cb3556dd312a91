import { amount, MAX_AMOUNT } from '@halyard/money'
import { giveBackLimit } from '../../tiers/consult.ts'
import type { Exchange } from '../../state.ts'
import type { DealEvent, DealStep } from './deal-table.ts'
import { findSource, holdEscrow, payBuyer, returnToSeller } from './escrow.ts'
import type { DealActor, FiatDeal } from './fiat-deal.ts'
import { type Fiat, keepAd, keepDeal, keepTrader, traderOf } from '../fiat-state.ts'
import { releasedCoins } from './late-payment.ts'
import { withAbandoned, withDisproved } from '../fiat-trader.ts'

/** Event that moves a deal, and the fields that it sets. */
interface Move {
  readonly event: DealEvent
  readonly actor: DealActor
  readonly fields?: Partial<FiatDeal>
}

/**
 * Applies a transition that was checked: moves the escrow, sets the fields, and counts what the sides have done. Without
 * frozen coins, a release takes them from the seller now; the caller has checked that they are there.
 */
export function moveDeal(exchange: Exchange, deal: FiatDeal, step: DealStep, move: Move): FiatDeal {
  const isHeld = moveEscrow(exchange, { ...deal, ...move.fields }, step)
  const isFinal = step.to === 'completed' || step.to === 'returned' || move.event === 'appealTimeout'
  const next: FiatDeal = {
    ...deal,
    ...move.fields,
    status: step.to,
    isHeld,
    endedAt: isFinal ? exchange.at : undefined,
  }
  keepDeal(exchange.fiat, next)
  if (deal.status !== next.status) countMove(exchange, next, move.event)
  tellMove(exchange, next, move)
  return next
}

/** Records an entry of a deal's timeline. */
export function tellMove(
  { facts, at }: Exchange,
  { id: dealId, buyerId, sellerId, status }: FiatDeal,
  { event, actor }: { readonly event: DealEvent | 'open' | 'decide'; readonly actor: DealActor },
): void {
  facts.push({ kind: 'fiatDealMoved', dealId, buyerId, sellerId, event, actor, status, at })
}

/** Returns whether the coins are frozen afterwards. */
function moveEscrow(exchange: Exchange, deal: FiatDeal, { escrow }: DealStep): boolean {
  if (escrow === 'none') return deal.isHeld
  if (escrow === 'toSeller') {
    if (deal.isHeld) returnToSeller(exchange, deal)
    giveBackLimit(exchange, deal.sellerId, `fiat:${deal.id}`)
    return false
  }
  const paid = releasedCoins(deal)
  const coins = { ...deal, quantity: paid.quantity }
  const source = deal.isHeld ? undefined : findSource(exchange, coins)
  if (source) holdEscrow(exchange, coins, { source })
  payBuyer(exchange, deal, paid)
  const rest = amount(deal.quantity - paid.quantity)
  if (deal.isHeld && rest > 0n) returnToSeller(exchange, { ...deal, quantity: rest })
  return false
}

/**
 * Counts what the sides have done, and returns the quantity that was not traded to the advertisement. Only the seller's
 * own release counts as completed: a decision, which takes operators, lifts no limit.
 */
function countMove({ fiat, at }: Exchange, deal: FiatDeal, event: DealEvent): void {
  const { buyerId, sellerId } = deal
  if (event === 'release')
    for (const id of [buyerId, sellerId]) {
      const trader = traderOf(fiat, id)
      keepTrader(fiat, { ...trader, completed: trader.completed + 1 })
    }
  if (event === 'decideReturn') keepTrader(fiat, withDisproved(traderOf(fiat, buyerId), at))
  if (deal.status === 'cancelled') keepTrader(fiat, withAbandoned(traderOf(fiat, buyerId), at))
  // The cancellation of an appealed deal has returned it already.
  if (deal.status === 'cancelled' || (deal.status === 'returned' && deal.cancelledAt === undefined))
    returnToAd(fiat, deal)
  if (deal.status === 'completed' && deal.cancelledAt !== undefined) takeFromAd(fiat, deal)
}

/** Takes the quantity of a cancelled deal that took place after all. The merchant may have lowered what is left. */
function takeFromAd(fiat: Fiat, { adId, quantity }: FiatDeal): void {
  const ad = fiat.ads.get(adId)
  if (!ad) return
  keepAd(fiat, { ...ad, left: amount(ad.left > quantity ? ad.left - quantity : 0n) })
}

/** Returns a quantity to an advertisement that is not closed. Its merchant may have raised what is left. */
function returnToAd(fiat: Fiat, { adId, quantity }: FiatDeal): void {
  const ad = fiat.ads.get(adId)
  if (!ad) return
  const left = ad.left + quantity
  keepAd(fiat, { ...ad, left: amount(left > MAX_AMOUNT ? MAX_AMOUNT : left) })
}
