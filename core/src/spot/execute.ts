import { type Amount, amount, PPM, shareUp } from '@halyard/money'
import { match, type MatchEnd } from '../book/match.ts'
import type { Exchange } from '../state.ts'
import { HOUSE } from '../ledger/accounts.ts'
import { hold, noteAccount, openAccount, release, settle, transfer } from '../ledger/ledger.ts'
import { baseOf, costOf, type Market, valueOf } from '../market/market.ts'
import type { CancelReason, SpotOrder } from './order.ts'

/**
 * Trades an order whose customer is known to have what it can cost, then rests what is left of a limit or post-only
 * order and ends any other. A taker pays out of what is available; only what rests is held, at the price it rests at,
 * so a held order never has change to give back. Nothing in here can be refused.
 */
export function execute(exchange: Exchange, market: Market, taker: SpotOrder): void {
  const end = match(market.book, taker, (maker, lots) => settleFill(exchange, market, taker, maker, lots))
  noteOrder(exchange, taker)
  if (end === 'filled') complete(exchange, taker)
  else if (mayRest(taker, end)) rest(exchange, market, taker)
  else cancel(exchange, taker, end === 'own_order' ? 'own_order' : 'no_more_liquidity')
}

function mayRest(order: SpotOrder, end: MatchEnd): boolean {
  return end === 'exhausted' && (order.type === 'limit' || order.type === 'post_only')
}

function rest(exchange: Exchange, market: Market, order: SpotOrder): void {
  order.priority = exchange.nextPriority++
  order.held = costOf(market, order.side, order.ticks, order.remaining)
  hold(exchange.ledger, order.pays, order.held, 'order_hold')
  market.book.rest(order)
}

/** One fill at the maker's price: base one way, quote the other, each side's fee out of what it receives. */
function settleFill(
  exchange: Exchange,
  market: Market,
  taker: SpotOrder,
  maker: SpotOrder,
  lots: number,
): void {
  const base = baseOf(market, lots)
  const value = valueOf(market, maker.ticks, lots)
  const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker]
  const takerFee = feeOn(taker.side === 'buy' ? base : value, market.config.takerFeePpm)
  const makerFee = feeOn(maker.side === 'buy' ? base : value, market.config.makerFeePpm)
  const [buyerFee, sellerFee] = taker === buyer ? [takerFee, makerFee] : [makerFee, takerFee]
  maker.held = amount(maker.held - (maker === buyer ? value : base))
  pay(exchange, seller, buyer, base, buyerFee, taker, 'trade_base')
  pay(exchange, buyer, seller, value, sellerFee, taker, 'trade_quote')
  taker.filledValue = amount(taker.filledValue + value)
  taker.feePaid = amount(taker.feePaid + takerFee)
  maker.filledValue = amount(maker.filledValue + value)
  maker.feePaid = amount(maker.feePaid + makerFee)
  noteOrder(exchange, maker)
  if (maker.remaining === 0) complete(exchange, maker)
  market.lastTicks = maker.ticks
  exchange.changed.markets.add(market.config.id)
  exchange.facts.push({
    kind: 'tradeHappened',
    tradeId: exchange.nextTradeId++,
    commandSeq: exchange.ledger.commandSeq,
    marketId: market.config.id,
    at: exchange.at,
    ticks: maker.ticks,
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

/** The maker pays out of what is held for its order, the taker out of what is available. */
function pay(
  exchange: Exchange,
  payer: SpotOrder,
  payee: SpotOrder,
  gross: Amount,
  fee: Amount,
  taker: SpotOrder,
  reason: 'trade_base' | 'trade_quote',
): void {
  const { ledger } = exchange
  const post = payer === taker ? transfer : settle
  post(ledger, payer.pays, payee.gets, amount(gross - fee), reason)
  post(ledger, payer.pays, openAccount(ledger, HOUSE, 'fees', payer.pays.currencyId), fee, 'fee')
}

function complete(exchange: Exchange, order: SpotOrder): void {
  end(exchange, order, 'completed')
}

/** Ends an order with lots left. It must not rest any more. */
export function cancel(exchange: Exchange, order: SpotOrder, reason: CancelReason): void {
  order.cancelReason = reason
  end(exchange, order, 'cancelled')
}

function end(exchange: Exchange, order: SpotOrder, status: 'completed' | 'cancelled'): void {
  release(exchange.ledger, order.pays, order.held, 'order_release')
  order.held = amount(0n)
  order.status = status
  exchange.orders.delete(order.id)
  const customer = exchange.customers.get(order.ownerId)
  if (!customer) throw new Error(`order ${order.id} has no customer`)
  customer.openOrders -= 1
  noteOrder(exchange, order)
}

/** Puts an order on the list of rows the next commit writes, always together with the account that pays for it. */
export function noteOrder(exchange: Exchange, order: SpotOrder): void {
  order.updatedAt = exchange.at
  if (order.changed) return
  order.changed = true
  exchange.changed.orders.push(order)
  noteAccount(exchange.ledger, order.pays)
}
