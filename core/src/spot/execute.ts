import { ZERO_UNITS, ppmCeil, unsafeUnits } from '@halyard/money'
import { nextMaker, OWN_ORDER } from '../book/match.ts'
import { NONE, type Slot } from '../book/slot.ts'
import type { OrderTerms } from './commands.ts'
import type { Exchange } from '../state.ts'
import { HOUSE } from '../ledger/accounts.ts'
import { hold, type Ledger, noteAccount, openAccount, release, settleTrade } from '../ledger/ledger.ts'
import { baseOf, costOf, type Market, valueOf } from '../market/market.ts'

/**
 * Trades an order whose customer is known to have what it can cost, then rests what is left of a limit or post-only
 * order and ends any other. A taker pays out of what is available; only what rests is held, at the price it rests at,
 * so a held order never has change to give back. Nothing in here can be refused.
 */
export function execute(exchange: Exchange, market: Market, order: Slot): void {
  const { resting, records } = exchange.orders
  const ownerId = resting.ownerOf(order)
  const side = resting.sideOf(order)
  const ticks = resting.ticksOf(order)
  const asked = resting.remainingOf(order)
  let remaining = asked
  let maker: Slot = NONE
  while (remaining > 0) {
    maker = nextMaker(market.book, ownerId, side, ticks)
    if (maker === NONE || maker === OWN_ORDER) break
    const lots = Math.min(remaining, resting.remainingOf(maker))
    remaining -= lots
    market.book.reduce(maker, lots)
    settleFill(exchange, market, order, maker, lots)
  }
  resting.setRemaining(order, remaining)
  if (remaining < asked) exchange.changed.markets.add(market.config.id)
  noteOrder(exchange, order)
  if (remaining === 0) records.complete(order)
  else if (maker === OWN_ORDER) records.cancel(order, 'own_order')
  else if (mayRest(records.typeOf(order))) rest(exchange, market, order)
  else records.cancel(order, 'no_more_liquidity')
}

function mayRest(type: OrderTerms['type']): boolean {
  return type === 'limit' || type === 'post_only'
}

function rest(exchange: Exchange, market: Market, order: Slot): void {
  const { resting, records } = exchange.orders
  const held = costOf(market, resting.sideOf(order), resting.ticksOf(order), resting.remainingOf(order))
  records.setPriority(order, exchange.nextPriority++)
  records.setHeld(order, held)
  hold(exchange.ledger, records.paysOf(order), held, 'order_hold')
  market.book.rest(order)
  exchange.orders.open(order)
}

/** One fill at the maker's price: base one way, quote the other, each side's fee out of what it receives. */
function settleFill(exchange: Exchange, market: Market, order: Slot, maker: Slot, lots: number): void {
  const { ledger, orders } = exchange
  const { resting, records } = orders
  const { makerFeePpm, takerFeePpm } = market.config
  const fees = feesOf(ledger, market)
  const side = resting.sideOf(order)
  const takerBuys = side === 'buy'
  const ticks = resting.ticksOf(maker)
  const base = baseOf(market, lots)
  const value = valueOf(market, ticks, lots)
  const paid = takerBuys ? value : base
  const got = takerBuys ? base : value
  const takerFee = ppmCeil(got, takerFeePpm)
  const makerFee = ppmCeil(paid, makerFeePpm)
  const postingId = settleTrade(
    ledger,
    records.paysOf(order),
    records.getsOf(order),
    records.paysOf(maker),
    records.getsOf(maker),
    takerBuys ? fees.base : fees.quote,
    takerBuys ? fees.quote : fees.base,
    paid,
    got,
    takerFee,
    makerFee,
  )
  records.setHeld(maker, unsafeUnits(records.heldOf(maker) - got))
  records.addTraded(order, value, takerFee)
  records.addTraded(maker, value, makerFee)
  noteOrder(exchange, maker)
  if (resting.remainingOf(maker) === 0) {
    leave(exchange, maker)
    records.complete(maker)
  }
  market.lastTicks = ticks
  exchange.trades.add(
    exchange.nextTradeId++,
    postingId,
    ledger.commandSeq,
    market.config.id,
    exchange.at,
    ticks,
    lots,
    base,
    value,
    side,
    resting.ownerOf(order),
    resting.idOf(order),
    takerFee,
    resting.ownerOf(maker),
    resting.idOf(maker),
    makerFee,
  )
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
export function leave(exchange: Exchange, order: Slot): void {
  const { records } = exchange.orders
  release(exchange.ledger, records.paysOf(order), records.heldOf(order), 'order_release')
  records.setHeld(order, ZERO_UNITS)
  exchange.orders.close(order)
}

/** Puts an order on the list of rows the next commit writes, always together with the account that pays for it. */
export function noteOrder(exchange: Exchange, order: Slot): void {
  const { records } = exchange.orders
  if (!records.markChanged(order, exchange.at)) return
  exchange.orders.changed.push(order)
  noteAccount(exchange.ledger, records.paysOf(order))
}
