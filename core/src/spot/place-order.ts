import { type SafeUnits, unsafeUnits, MAX_UNITS } from '@halyard/money'
import { crosses, opposite, type Side } from '../book/side.ts'
import { quoteBudget, quoteLots } from '../book/match.ts'
import { NONE } from '../book/slot.ts'
import type { CustomerId } from '../ids.ts'
import { checkClientId } from '../customer/client-ids.ts'
import type { LimitTerms, OrderTerms, PlaceOrder } from './commands.ts'
import type { Exchange } from '../state.ts'
import { isFrozen } from '../customer/customer.ts'
import { findFundedCoinAccount, openCoinAccount } from '../customer/customer-account.ts'
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
import { reject, type Reply } from '../reply.ts'
import { makerFeeOf } from '../tiers/consult.ts'
import { refuseSpotOrder } from '../self-limits/consult.ts'
import { execute } from './execute.ts'
import type { NewOrder } from './order-records.ts'
import { orderReply } from './order-reply.ts'

/** The most orders that one customer may have open at once, over all markets. */
export const OPEN_ORDERS_MAX = 500

/**
 * Places an order: checks it against the rules of its market, then executes it. Rejects an order after its `goodUntil`, a frozen
 * customer, an order that buys a coin in a pause that includes spot, a market that is not open or has no fresh index price, an order
 * outside the rules of its type, and a cost above the available balance.
 */
export function placeOrder(exchange: Exchange, command: PlaceOrder): Reply<'placeOrder'> {
  const { goodUntil } = command
  if (goodUntil !== undefined && !(exchange.at <= goodUntil)) return reject('good_until_passed')
  return placeWithin(exchange, command, undefined)
}

/** Places an order like `placeOrder`. A market order trades at no worse price than `worstTicks`, if given. */
export function placeWithin(
  exchange: Exchange,
  { customerId, marketId, side, terms, clientId }: PlaceOrder,
  worstTicks: number | undefined,
): Reply<'placeOrder'> {
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (isFrozen(customer)) return reject('customer_is_frozen')
  const market = exchange.markets.get(marketId)
  if (!market) return reject('market_must_be_known')
  const refused = refuseSpotOrder(exchange, customerId, { side, quoteId: market.config.quoteId })
  if (refused) return refused
  if (market.config.status !== 'open') return reject('market_must_be_open')
  if (!hasFreshPrice(market, exchange.at)) return reject('market_has_no_price')
  if (exchange.orders.openCounts.of(customer) >= OPEN_ORDERS_MAX) return reject('too_many_open_orders')
  const wrongId = checkClientId(exchange.orders.clientIds, customerId, clientId)
  if (wrongId) return reject(wrongId)
  if (terms.type === 'market') {
    const plan = planMarketOrder(market, { customerId, side, worstTicks }, terms)
    if (typeof plan === 'string') return reject(plan)
    return accept(exchange, market, {
      customer,
      side,
      type: 'market',
      timeInForce: 'ioc',
      ticks: plan.ticks,
      lots: plan.lots,
      cost: plan.cost,
      clientId,
    })
  }
  const { type, timeInForce = 'gtc', ticks, lots } = terms
  const rule = checkLimitOrder(market, customerId, side, { timeInForce, ticks, lots })
  if (rule) return reject(rule)
  const cost = costOf(market, side, ticks, lots)
  return accept(exchange, market, { customer, side, type, timeInForce, ticks, lots, cost, clientId })
}

/** An order that obeys its market's rules, with the units it can cost at most. */
type CheckedOrder = Pick<
  NewOrder,
  'customer' | 'side' | 'type' | 'timeInForce' | 'ticks' | 'lots' | 'clientId'
> & { readonly cost: SafeUnits }

/**
 * Creates and executes an order that obeys its market's rules. Rejects it if the customer does not have `cost`
 * available.
 */
function accept(exchange: Exchange, market: Market, checked: CheckedOrder): Reply<'placeOrder'> {
  const { ledger, orders, at } = exchange
  const { customer, side, type, timeInForce, ticks, lots, cost, clientId } = checked
  const { id: marketId, baseId, quoteId } = market.config
  const payAccountId = findFundedCoinAccount(ledger, customer, side === 'buy' ? quoteId : baseId, cost)
  if (payAccountId === 0) return reject('insufficient_balance')

  const receiveAccountId = openCoinAccount(ledger, customer, side === 'buy' ? baseId : quoteId)
  const id = exchange.nextOrderId++
  const order = orders.place({
    id,
    customer,
    marketId,
    side,
    type,
    timeInForce,
    ticks,
    lots,
    makerFeePpm: makerFeeOf(exchange, customer, market.config.makerFeePpm),
    at,
    payAccountId,
    receiveAccountId,
    clientId,
  })
  const tradesBefore = exchange.trades.length
  execute(exchange, market, order)
  return orderReply(exchange, order, tradesBefore)
}

/** The customer and side of a market order, and the worst price at which it may trade besides the edge of the price band. */
interface MarketTaker {
  readonly customerId: CustomerId
  readonly side: Side
  readonly worstTicks: number | undefined
}

/** The terms of a market order that was accepted. */
interface OrderPlan {
  /** The worst price at which the order may trade: the edge of the price band, or a better one that was asked for. */
  readonly ticks: number
  readonly lots: number
  /**
   * The most that the order can cost, which the customer must have available. At most `MAX_UNITS`, and so is every
   * amount of its fills, because a fill moves at most what either order can cost.
   */
  readonly cost: SafeUnits
}

/**
 * Checks the terms of a limit order, new or amended, and returns the reject, if any. Rejects lots, price or value out
 * of range, a price outside the band, a cost above `MAX_UNITS`, a post-only order that would trade at once, and a FOK
 * order that cannot be filled completely. Lots, value and band are bounds of the market's configuration (decisions 2
 * and 4).
 */
export function checkLimitOrder(
  market: Market,
  customerId: CustomerId,
  side: Side,
  { timeInForce, ticks, lots }: Omit<LimitTerms, 'type'>,
): Reject | undefined {
  const lotsReject = checkLots(market, lots)
  if (lotsReject) return lotsReject
  if (!Number.isSafeInteger(ticks) || ticks <= 0 || ticks > TICKS_MAX) return 'price_is_invalid'
  if (!crosses(side, bandLimit(market, side), ticks)) return 'price_outside_band'
  if (costOf(market, side, ticks, lots) > MAX_UNITS) return 'quantity_too_large'
  if (valueOf(market, ticks, lots) < market.valueMin) return 'value_too_small'
  if (timeInForce === 'post_only') {
    const best = market.book.best(opposite(side))
    if (best !== NONE && crosses(side, ticks, market.book.orders.ticksOf(best))) return 'post_only_would_take'
  }
  if (timeInForce === 'fok') {
    const quote = quoteLots(market.book, { ownerId: customerId, side, ticks, remaining: lots })
    if (quote.lots < lots) return 'fok_cannot_fill'
  }
  return undefined
}

/**
 * Checks a market order, by lots or by quote amount, and returns its plan: limit at the edge of the band, or at its own worst
 * price, and exact cost.
 */
function planMarketOrder(
  market: Market,
  { customerId, side, worstTicks }: MarketTaker,
  terms: Extract<OrderTerms, { type: 'market' }>,
): OrderPlan | Reject {
  const limit = bandLimit(market, side)
  const ticks = worstTicks !== undefined && crosses(side, limit, worstTicks) ? worstTicks : limit
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
  const lotsReject = checkLots(market, terms.lots)
  if (lotsReject) return lotsReject
  const quote = quoteLots(market.book, { ...taker, remaining: terms.lots })
  if (quote.lots === 0) return 'no_liquidity'
  const value = unsafeUnits(quote.tickLots * market.tickLotUnits)
  const cost = side === 'buy' ? value : baseOf(market, terms.lots)
  if (cost > MAX_UNITS) return 'quantity_too_large'
  if (quote.lots === terms.lots && value < market.valueMin) return 'value_too_small'
  return { ticks, lots: terms.lots, cost }
}

/** Checks the quantity of an order against the bounds of its market, and returns the reject, if any. */
export function checkLots(market: Market, lots: number): Reject | undefined {
  if (!Number.isSafeInteger(lots) || lots < market.config.lotsMin) return 'quantity_too_small'
  if (lots > market.config.lotsMax) return 'quantity_too_large'
  return undefined
}
