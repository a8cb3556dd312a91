import { type SafeUnits, unsafeUnits, MAX_UNITS } from '@halyard/money'
import { crosses, opposite, type Side } from '../book/side.ts'
import { quoteBudget, quoteLots } from '../book/match.ts'
import { NONE } from '../book/slot.ts'
import type { OrderTerms, PlaceOrder } from './commands.ts'
import type { Exchange } from '../state.ts'
import { type Customer, isFrozen } from '../customer/customer.ts'
import { coinAccountThatPays, openCoinAccount } from '../customer/customer-account.ts'
import {
  bandLimit,
  baseOf,
  costOf,
  hasFreshPrice,
  type Market,
  TICKS_MAX,
  valueOf,
} from '../market/market.ts'
import type { Reject } from '../rejects.ts'
import { refuse, type Reply } from '../reply.ts'
import { execute } from './execute.ts'
import { orderReply } from './order-reply.ts'

/** Orders one customer may have open at once, over all markets. */
export const OPEN_ORDERS_MAX = 500

export function placeOrder(
  exchange: Exchange,
  { customerId, marketId, side, terms }: PlaceOrder,
): Reply<'placeOrder'> {
  const customer = exchange.customers.get(customerId)
  if (!customer) return refuse('customer_must_be_known')
  if (isFrozen(customer)) return refuse('customer_is_frozen')
  const market = exchange.markets.get(marketId)
  if (!market) return refuse('market_must_be_known')
  if (market.config.status !== 'open') return refuse('market_must_be_open')
  if (!hasFreshPrice(market, exchange.at)) return refuse('market_has_no_price')
  if (exchange.orders.openCounts.of(customer) >= OPEN_ORDERS_MAX) return refuse('too_many_open_orders')
  if (terms.type === 'market') {
    const plan = planMarketOrder(market, customerId, side, terms)
    if (typeof plan === 'string') return refuse(plan)
    return accept(exchange, market, customer, side, 'market', plan.ticks, plan.lots, plan.cost)
  }
  const { type, ticks, lots } = terms
  const reject = refuseLimitOrder(market, customerId, side, terms)
  if (reject) return refuse(reject)
  return accept(exchange, market, customer, side, type, ticks, lots, costOf(market, side, ticks, lots))
}

/** Takes an order that keeps the rules of its market, if its customer has what it can cost at most. */
function accept(
  exchange: Exchange,
  market: Market,
  customer: Customer,
  side: Side,
  type: OrderTerms['type'],
  ticks: number,
  lots: number,
  cost: SafeUnits,
): Reply<'placeOrder'> {
  const { ledger, orders, at } = exchange
  const { id: marketId, baseId, quoteId } = market.config
  const pays = coinAccountThatPays(ledger, customer, side === 'buy' ? quoteId : baseId, cost)
  if (pays === 0) return refuse('insufficient_balance')

  const gets = openCoinAccount(ledger, customer, side === 'buy' ? baseId : quoteId)
  const order = orders.place(
    exchange.nextOrderId++,
    customer,
    marketId,
    side,
    type,
    ticks,
    lots,
    at,
    pays,
    gets,
  )
  execute(exchange, market, order)
  return orderReply(exchange, order)
}

interface OrderPlan {
  /** The worst price it may trade at: the edge of the band. */
  readonly ticks: number
  readonly lots: number
  /**
   * The most it can cost: what its customer must have available. At most `MAX_UNITS`, and with it every fill: what a
   * fill moves is never more than either order can cost.
   */
  readonly cost: SafeUnits
}

type LimitTerms = Exclude<OrderTerms, { type: 'market' }>

/** The rules a priced order meets, when it is placed and when it is amended. What it can cost is at most `MAX_UNITS`. */
export function refuseLimitOrder(
  market: Market,
  customerId: number,
  side: Side,
  { type, ticks, lots }: LimitTerms,
): Reject | undefined {
  const wrongLots = refuseLots(market, lots)
  if (wrongLots) return wrongLots
  if (!Number.isSafeInteger(ticks) || ticks <= 0 || ticks > TICKS_MAX) return 'price_is_invalid'
  if (!crosses(side, bandLimit(market, side), ticks)) return 'price_outside_band'
  if (costOf(market, side, ticks, lots) > MAX_UNITS) return 'quantity_too_large'
  if (valueOf(market, ticks, lots) < market.valueMin) return 'value_too_small'
  if (type === 'post_only') {
    const best = market.book.best(opposite(side))
    if (best !== NONE && crosses(side, ticks, market.book.orders.ticksOf(best))) return 'post_only_would_take'
  }
  if (type === 'fok') {
    const quote = quoteLots(market.book, { ownerId: customerId, side, ticks, remaining: lots })
    if (quote.lots < lots) return 'fok_cannot_fill'
  }
  return undefined
}

/** A market order takes what the book offers inside the band; what it will cost is known before it trades. */
function planMarketOrder(
  market: Market,
  customerId: number,
  side: Side,
  terms: Extract<OrderTerms, { type: 'market' }>,
): OrderPlan | Reject {
  const ticks = bandLimit(market, side)
  const taker = { ownerId: customerId, side, ticks }
  if ('spend' in terms) {
    if (side === 'sell' || terms.spend <= 0n) return 'amount_must_be_positive'
    if (terms.spend < market.config.valueMin) return 'value_too_small'
    const quote = quoteBudget(market.book, taker, terms.spend / BigInt(market.tickLotUnits))
    if (quote.lots === 0)
      return quoteLots(market.book, { ...taker, remaining: 1 }).lots === 0
        ? 'no_liquidity'
        : 'value_too_small'
    const cost = unsafeUnits(Number(quote.tickLots) * market.tickLotUnits)
    if (cost > MAX_UNITS) return 'quantity_too_large'
    return { ticks, lots: quote.lots, cost }
  }
  const wrongLots = refuseLots(market, terms.lots)
  if (wrongLots) return wrongLots
  const quote = quoteLots(market.book, { ...taker, remaining: terms.lots })
  if (quote.lots === 0) return 'no_liquidity'
  const value = unsafeUnits(quote.tickLots * market.tickLotUnits)
  const cost = side === 'buy' ? value : baseOf(market, terms.lots)
  if (cost > MAX_UNITS) return 'quantity_too_large'
  if (quote.lots === terms.lots && value < market.valueMin) return 'value_too_small'
  return { ticks, lots: terms.lots, cost }
}

function refuseLots(market: Market, lots: number): Reject | undefined {
  if (!Number.isSafeInteger(lots) || lots < market.config.lotsMin) return 'quantity_too_small'
  if (lots > market.config.lotsMax) return 'quantity_too_large'
  return undefined
}
