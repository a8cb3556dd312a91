import { type Amount, amount, PPM, shareUp, ZERO } from '@halyard/money'
import { match, type MatchEnd } from '../book/match.ts'
import type { Exchange } from '../state.ts'
import { HOUSE } from '../ledger/accounts.ts'
import { hold, type Ledger, noteAccount, openAccount, release, settle, transfer } from '../ledger/ledger.ts'
import { baseOf, costOf, type Market, valueOf } from '../market/market.ts'
import type { SpotOrder } from './order.ts'
import type { CancelReason } from './order-records.ts'

/**
 * Trades an order whose customer is known to have what it can cost, then rests what is left of a limit or post-only
 * order and ends any other. A taker pays out of what is available; only what rests is held, at the price it rests at,
 * so a held order never has change to give back. Nothing in here can be refused.
 */
export function execute(exchange: Exchange, market: Market, taker: SpotOrder): void {
  const { orders } = exchange
  const end = match(market.book, taker, (maker, lots) =>
    settleFill(exchange, market, taker, orders.at(maker), lots),
  )
  noteOrder(exchange, taker)
  if (end === 'filled') taker.status = 'completed'
  else if (mayRest(taker, end)) rest(exchange, market, taker)
  else cancel(taker, end === 'own_order' ? 'own_order' : 'no_more_liquidity')
}

function mayRest(order: SpotOrder, end: MatchEnd): boolean {
  return end === 'exhausted' && (order.type === 'limit' || order.type === 'post_only')
}

function rest(exchange: Exchange, market: Market, order: SpotOrder): void {
  order.priority = exchange.nextPriority++
  order.held = costOf(market, order.side, order.ticks, order.remaining)
  hold(exchange.ledger, order.pays, order.held, 'order_hold')
  market.book.rest(order.slot)
  exchange.orders.open(order)
}

/** One fill at the maker's price: base one way, quote the other, each side's fee out of what it receives. */
function settleFill(
  exchange: Exchange,
  market: Market,
  taker: SpotOrder,
  maker: SpotOrder,
  lots: number,
): void {
  const { ledger, orders } = exchange
  const { makerFeePpm, takerFeePpm } = market.config
  const fees = feesOf(ledger, market)
  const takerBuys = taker.side === 'buy'
  const ticks = maker.ticks
  const base = baseOf(market, lots)
  const value = valueOf(market, ticks, lots)
  const takerFee = feeOn(takerBuys ? base : value, takerFeePpm)
  const makerFee = feeOn(takerBuys ? value : base, makerFeePpm)
  const postingId = ledger.postings.nextId
  // The maker pays out of what is held for its order, the taker out of what is available.
  if (takerBuys) {
    settle(ledger, maker.pays, taker.gets, base, 'trade_base')
    transfer(ledger, taker.pays, maker.gets, value, 'trade_quote')
  } else {
    transfer(ledger, taker.pays, maker.gets, base, 'trade_base')
    settle(ledger, maker.pays, taker.gets, value, 'trade_quote')
  }
  transfer(ledger, taker.gets, takerBuys ? fees.base : fees.quote, takerFee, 'fee')
  transfer(ledger, maker.gets, takerBuys ? fees.quote : fees.base, makerFee, 'fee')
  maker.held = amount(maker.held - (takerBuys ? base : value))
  orders.addFill(taker.slot, value, takerFee)
  orders.addFill(maker.slot, value, makerFee)
  noteOrder(exchange, maker)
  if (maker.remaining === 0) {
    leave(exchange, maker)
    maker.status = 'completed'
  }
  market.lastTicks = ticks
  exchange.changed.markets.add(market.config.id)
  exchange.facts.push({
    kind: 'tradeHappened',
    tradeId: exchange.nextTradeId++,
    postingId,
    commandSeq: ledger.commandSeq,
    marketId: market.config.id,
    at: exchange.at,
    ticks,
    lots,
    base,
    value,
    takerSide: taker.side,
    takerId: taker.ownerId,
    takerOrderId: taker.id,
    takerFee,
    makerId: maker.ownerId,
    makerOrderId: maker.id,
    makerFee,
  })
}

/** Charged up, in whole units of what is received. */
function feeOn(received: Amount, ppm: number): Amount {
  return shareUp(received, BigInt(ppm), PPM)
}

/** The house's accounts that a market's fees go to, opened with its first trade. */
function feesOf(ledger: Ledger, market: Market): NonNullable<Market['fees']> {
  market.fees ??= {
    base: openAccount(ledger, HOUSE, 'fees', market.config.baseId).id,
    quote: openAccount(ledger, HOUSE, 'fees', market.config.quoteId).id,
  }
  return market.fees
}

/** Takes an order that rested, and has left its book, from its customer's open ones, and gives back what it holds. */
export function leave(exchange: Exchange, order: SpotOrder): void {
  release(exchange.ledger, order.pays, order.held, 'order_release')
  order.held = ZERO
  exchange.orders.close(order)
}

/** Ends an order with lots left. It must not rest any more. */
export function cancel(order: SpotOrder, reason: CancelReason): void {
  order.status = 'cancelled'
  order.cancelReason = reason
}

/** Puts an order on the list of rows the next commit writes, always together with the account that pays for it. */
export function noteOrder(exchange: Exchange, order: SpotOrder): void {
  if (!exchange.orders.markChanged(order.slot, exchange.at)) return
  exchange.changed.orders.push(order.slot)
  noteAccount(exchange.ledger, order.pays)
}
