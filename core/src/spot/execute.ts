import { type SafeUnits, ZERO_UNITS, ppmCeil, unsafeUnits } from '@halyard/money'
import { assert } from '../assert.ts'
import { nextMaker, OWN_ORDER } from '../book/match.ts'
import { NONE, type OrderSlot } from '../book/slot.ts'
import type { TimeInForce } from '../book/time-in-force.ts'
import { countVolume, takerFeeOf } from '../tiers/consult.ts'
import { createSpotFill } from './fill.ts'
import type { Customer } from '../customer/customer.ts'
import type { Exchange } from '../state.ts'
import { noteTradedPrices } from './stops/note-prices.ts'
import { cancelOtherLeg } from './stops/stops-state.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { hold, type Ledger, markAccountChanged, openAccount, release, settleTrade } from '../ledger/ledger.ts'
import { baseOf, costOf, type Market, valueOf } from '../market/market.ts'
import { withTrade } from '../market/own-index.ts'

/** The fill in progress: one object, reused. */
const fill = createSpotFill()

/**
 * Executes an order: matches it against the book, then rests or cancels the remainder, by its time in force. An order
 * that meets another of its customer ends there (self-trade prevention: cancel taker). A taker pays from the available
 * balance. Only the resting remainder has a hold, at its limit price, so a maker fill always uses exactly its hold
 * (decision 5). Requires that the customer has the order's cost available; nothing is rejected in here.
 */
export function execute(exchange: Exchange, market: Market, order: OrderSlot): void {
  const { resting, records } = exchange.orders
  const ownerId = resting.ownerOf(order)
  const side = resting.sideOf(order)
  const ticks = resting.ticksOf(order)
  const before = resting.remainingOf(order)
  let remaining = before
  let maker: OrderSlot = NONE
  let firstTicks = 0
  let value = 0
  let customer: Customer | undefined
  while (remaining > 0) {
    maker = nextMaker(market.book, ownerId, side, ticks)
    if (maker === NONE || maker === OWN_ORDER) break
    const lots = Math.min(remaining, resting.remainingOf(maker))
    remaining -= lots
    if (firstTicks === 0) {
      firstTicks = resting.ticksOf(maker)
      customer = exchange.customers.get(ownerId)
      const { takerFeePpm } = market.config
      fill.takerFeePpm = customer ? takerFeeOf(exchange, customer, takerFeePpm) : takerFeePpm
    }
    market.book.reduce(maker, lots)
    settleFill(exchange, market, order, maker, lots)
    value += fill.value
  }
  assert(remaining >= 0, 'an order is not filled beyond its lots')
  resting.setRemaining(order, remaining)
  markOrderChanged(exchange, order)
  if (remaining === 0) records.complete(order)
  else if (maker === OWN_ORDER) records.cancel(order, 'own_order')
  else if (mayRest(records.timeInForceOf(order))) restRemainder(exchange, market, order)
  else records.cancel(order, 'no_more_liquidity')
  if (remaining === before) return
  countTrade(exchange, market, customer, unsafeUnits(value), fill.takerFee)
  exchange.changed.markets.add(market.config.id)
  noteTradedPrices(exchange, market, firstTicks)
}

function mayRest(timeInForce: TimeInForce): boolean {
  return timeInForce === 'gtc' || timeInForce === 'post_only'
}

function restRemainder(exchange: Exchange, market: Market, order: OrderSlot): void {
  const { resting, records } = exchange.orders
  const held = costOf(market, resting.sideOf(order), resting.ticksOf(order), resting.remainingOf(order))
  assert(held > 0, 'a resting order has a hold')
  records.setPriority(order, exchange.nextPriority++)
  records.setHeld(order, held)
  hold(exchange.ledger, records.payAccountOf(order), held, 'order_hold')
  market.book.rest(order)
  exchange.orders.open(order)
}

/**
 * Settles one fill at the maker's price. Each side's fee is rounded up and taken out of the amount that it receives: the
 * taker's at the customer's present rate in the market, the maker's at the rate at which its order was accepted (decision 41).
 */
function settleFill(
  exchange: Exchange,
  market: Market,
  order: OrderSlot,
  maker: OrderSlot,
  lots: number,
): void {
  const { ledger, orders } = exchange
  const { resting, records } = orders
  const makerFeePpm = records.makerFeeOf(maker)
  const fees = feesOf(ledger, market)
  const side = resting.sideOf(order)
  const takerBuys = side === 'buy'
  const ticks = resting.ticksOf(maker)
  const base = baseOf(market, lots)
  const value = valueOf(market, ticks, lots)
  const payAmount = takerBuys ? value : base
  const receiveAmount = takerBuys ? base : value
  const takerFee = ppmCeil(receiveAmount, fill.takerFeePpm)
  const makerFee = ppmCeil(payAmount, makerFeePpm)
  fill.takerPayId = records.payAccountOf(order)
  fill.takerReceiveId = records.receiveAccountOf(order)
  fill.makerPayId = records.payAccountOf(maker)
  fill.makerReceiveId = records.receiveAccountOf(maker)
  fill.takerFeesId = takerBuys ? fees.base : fees.quote
  fill.makerFeesId = takerBuys ? fees.quote : fees.base
  fill.payAmount = payAmount
  fill.receiveAmount = receiveAmount
  fill.takerFee = takerFee
  fill.makerFee = makerFee
  assert(lots > 0 && value > 0, 'a fill has lots and a value')
  assert(records.heldOf(maker) >= receiveAmount, 'the hold of a maker covers the fill')
  fill.postingId = settleTrade(ledger, fill)
  records.setHeld(maker, unsafeUnits(records.heldOf(maker) - receiveAmount))
  records.addTraded(order, value, takerFee)
  records.addTraded(maker, value, makerFee)
  markOrderChanged(exchange, maker)
  if (resting.remainingOf(maker) === 0) {
    closeRestingOrder(exchange, maker)
    records.complete(maker)
  }
  countTrade(exchange, market, exchange.customers.get(resting.ownerOf(maker)), value, makerFee)
  cancelOtherLeg(exchange, maker, 'other_leg_traded')
  market.lastTicks = ticks
  if (market.ownIndex) market.ownIndex = withTrade(market.ownIndex, ticks)
  fill.tradeId = exchange.nextTradeId++
  fill.commandSeq = ledger.commandSeq
  fill.marketId = market.config.id
  fill.at = exchange.at
  fill.ticks = ticks
  fill.lots = lots
  fill.base = base
  fill.value = value
  fill.takerSide = side
  fill.takerId = resting.ownerOf(order)
  fill.takerOrderId = resting.idOf(order)
  fill.makerId = resting.ownerOf(maker)
  fill.makerOrderId = resting.idOf(maker)
  exchange.trades.add(fill)
}

/** Counts traded quote units towards the volume of a customer. */
function countTrade(
  exchange: Exchange,
  { config: { quoteId: currencyId } }: Market,
  customer: Customer | undefined,
  value: SafeUnits,
  fee: SafeUnits,
): void {
  if (customer) countVolume(exchange, customer, { currencyId, value, fee, isContract: false })
}

/** Returns the system accounts that receive a market's fees, by id. Opens them with the first trade. */
function feesOf(ledger: Ledger, market: Market): NonNullable<Market['fees']> {
  market.fees ??= {
    base: openAccount(ledger, SYSTEM_OWNER, 'fees', market.config.baseId).id,
    quote: openAccount(ledger, SYSTEM_OWNER, 'fees', market.config.quoteId).id,
  }
  return market.fees
}

/** Closes an order that has left the book: releases its remaining hold and removes it from the open orders. */
export function closeRestingOrder(exchange: Exchange, order: OrderSlot): void {
  const { records } = exchange.orders
  release(exchange.ledger, records.payAccountOf(order), records.heldOf(order), 'order_release')
  records.setHeld(order, ZERO_UNITS)
  exchange.orders.close(order)
}

/** Marks an order to be stored with the next batch, always together with the account that pays for it. */
export function markOrderChanged(exchange: Exchange, order: OrderSlot): void {
  const { records } = exchange.orders
  if (!records.markChanged(order, exchange.at)) return
  exchange.orders.changed.push(order)
  markAccountChanged(exchange.ledger, records.payAccountOf(order))
}
