import type { Command, Exchange, MarketConfig, OrderTerms, PlaceOrder, Side } from '@halyard/core'
import { amount } from '@halyard/money'
import type { Random } from '../../random.ts'
import { MARKET_MAKERS } from '../../workload/traders.ts'
import { drawClientId } from '../../workload/client-ids.ts'

/** Draws a command on spot orders of a customer or market maker, mostly an acceptable one. */
export function drawSpot(random: Random, exchange: Exchange, customerId: number): Command {
  const roll = random.below(100)
  if (roll < 42) return placeOrder(random, exchange, customerId)
  if (roll < 47) return replaceOrder(random, exchange, customerId)
  if (roll < 48) return random.chance(0.5) ? cancelAll(random, exchange) : setCountdown(random, customerId)
  if (roll < 73) return { kind: 'cancelOrder', ...drawOrder(random, exchange, customerId) }
  return amendOrder(random, exchange, customerId)
}

function setCountdown(random: Random, customerId: number): Command {
  const marketId = random.chance(0.3) ? undefined : random.pick([1, 1, 2, random.chance(0.1) ? 99 : 1])
  const countdownMs = random.pick([0, 1_000, 5_000, 60_000, random.pick([86_400_000, 86_400_001, -1, 0.5])])
  return {
    kind: 'setCountdown',
    customerId: random.chance(0.02) ? 999_999 : customerId,
    marketId,
    perpId: random.chance(0.35) ? random.pick([1, 1, 1, random.chance(0.1) ? 99 : 2]) : undefined,
    countdownMs,
  }
}

/** Cancels all orders of a customer, mostly one who has some, in a market. */
function cancelAll(random: Random, exchange: Exchange): Command {
  const { customerId, orderId } = drawOrder(random, exchange, 999_999)
  const marketId = exchange.orders.get(orderId)?.marketId ?? random.pick([1, 99])
  return { kind: 'cancelAllOrders', customerId, marketId }
}

/** Replaces an order by one of its owner, mostly in its market. */
function replaceOrder(random: Random, exchange: Exchange, customerId: number): Command {
  const target = drawOrder(random, exchange, customerId)
  const order = placeOrder(random, exchange, target.customerId)
  const marketId = exchange.orders.get(target.orderId)?.marketId ?? order.marketId
  const mode = random.pick(['stop_on_failure', 'allow_failure'] as const)
  return {
    ...order,
    kind: 'replaceOrder',
    orderId: target.orderId,
    marketId: random.chance(0.9) ? marketId : order.marketId,
    mode,
  }
}

function placeOrder(random: Random, exchange: Exchange, customerId: number): PlaceOrder {
  const market = random.pick(pricedMarkets(exchange))
  const side = random.pick(['buy', 'sell'] as const)
  const marketId = random.chance(0.01) ? 99 : market.config.id
  const terms = random.chance(0.03)
    ? drawEverything(exchange, market, customerId)
    : drawTerms(random, market, side)
  return { kind: 'placeOrder', customerId, marketId, side, terms, clientId: drawClientId(random) }
}

/** Returns the markets with an index price; all, before the first price. New coins are traded by draws of their own. */
export function pricedMarkets({ markets }: Exchange): Market[] {
  const priced = [...markets.values()].filter(({ indexTicks, ownIndex }) => indexTicks > 0 && !ownIndex)
  return priced.length > 0 ? priced : [...markets.values()]
}

export type Market = NonNullable<ReturnType<Exchange['markets']['get']>>

function drawTerms(random: Random, market: Market, side: Side): OrderTerms {
  const lots = drawLots(random, market.config)
  if (random.chance(0.1)) return { type: 'market', lots }
  if (random.chance(0.1)) {
    const price = market.book.levels(side === 'buy' ? 'sell' : 'buy', 1)[0]?.ticks ?? market.indexTicks
    const worth = BigInt(price) * BigInt(random.between(0, 60)) * BigInt(market.tickLotUnits)
    return { type: 'market', spend: amount(worth + BigInt(random.between(-1, 1))) }
  }
  const timeInForce = random.pick(['gtc', 'gtc', 'gtc', 'post_only', 'ioc', 'fok'] as const)
  return { type: 'limit', timeInForce, ticks: drawTicks(random, market, side), lots }
}

/** Returns an order for the customer's whole base balance, to the last lot. */
function drawEverything(exchange: Exchange, market: Market, customerId: number): OrderTerms {
  const owned = [...(exchange.ledger.byOwner.get(customerId)?.values() ?? [])]
  const base = owned.find(({ currencyId, kind }) => currencyId === market.config.baseId && kind === 'coin')
  const lots = Number((base?.available ?? 0n) / BigInt(market.lotUnits))
  return { type: 'limit', ticks: market.indexTicks, lots }
}

export function drawTicks(random: Random, market: Market, side: Side): number {
  const { indexTicks, config, book } = market
  const reach = Math.floor((indexTicks * config.bandPpm) / 1_000_000)
  const roll = random.below(100)
  if (roll < 55) return Math.max(1, indexTicks + random.between(-20, 20) * Math.ceil(indexTicks / 4_000))
  if (roll < 75) return book.levels(side === 'buy' ? 'sell' : 'buy', 1)[0]?.ticks ?? indexTicks
  if (roll < 83) return book.levels(side, 1)[0]?.ticks ?? indexTicks
  if (roll < 88) return side === 'buy' ? indexTicks + reach : indexTicks - reach
  if (roll < 92) return side === 'buy' ? indexTicks + reach + 1 : indexTicks - reach - 1
  if (roll < 97) return random.between(1, Math.max(1, indexTicks * 2))
  return random.pick([0, -5, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2e12, 1e12])
}

export function drawLots(random: Random, { lotsMin, lotsMax }: MarketConfig): number {
  const roll = random.below(100)
  if (roll < 80) return random.between(lotsMin, 60)
  if (roll < 92) return random.between(60, 900)
  if (roll < 95) return lotsMin - 1
  if (roll < 97) return lotsMax + 1
  return random.pick([lotsMin, lotsMax, -1, 1.5, Number.NaN])
}

function drawOrder(
  random: Random,
  exchange: Exchange,
  customerId: number,
): { customerId: number; orderId: number } {
  // Sorted by id, so that a seed does not depend on the core's storage order.
  const open = [...exchange.orders.values()].toSorted((one, other) => one.id - other.id)
  if (open.length === 0 || random.chance(0.15))
    return { customerId, orderId: random.below(exchange.nextOrderId + 2) }
  const order = random.pick(open)
  return { customerId: random.chance(0.05) ? customerId : order.ownerId, orderId: order.id }
}

function amendOrder(random: Random, exchange: Exchange, customerId: number): Command {
  const target = drawOrder(random, exchange, customerId)
  const order = exchange.orders.get(target.orderId)
  const market = order && exchange.markets.get(order.marketId)
  if (!order || !market) return { kind: 'amendOrder', ...target, ticks: 100, lots: 10 }
  const ticks = random.chance(0.5) ? order.ticks : drawTicks(random, market, order.side)
  const lots = random.chance(0.6)
    ? order.lots + random.between(-Math.min(order.remaining, 20), 10)
    : drawLots(random, market.config)
  return { kind: 'amendOrder', ...target, ticks, lots, ...(random.chance(0.3) ? { onlyFewer: true } : {}) }
}

/** Returns the smallest and cheapest possible order, which a hoarding market maker repeats up to the limit. */
export function hoardOrder(exchange: Exchange, customerId: number): Command {
  const [market] = exchange.markets.values()
  const ticks = Math.max(1, Math.floor((market?.indexTicks ?? 1) / 100))
  const worth = BigInt(ticks) * BigInt(market?.tickLotUnits ?? 1)
  const lots = Math.max(market?.config.lotsMin ?? 1, Number((market?.config.valueMin ?? 0n) / worth) + 1)
  const terms = { type: 'limit', ticks, lots } as const
  return {
    kind: 'placeOrder',
    customerId,
    marketId: market?.config.id ?? 1,
    side: 'buy',
    terms,
  }
}

/** Returns a market maker's order at the index price, and the last time at which that price is fresh. */
export function drawOrderAtIndex({ markets }: Exchange): { command: Command; goodUntil: number } | undefined {
  const [market] = markets.values()
  if (!market || market.indexTicks === 0) return undefined
  const terms = { type: 'limit', ticks: market.indexTicks, lots: 40 } as const
  return {
    command: {
      kind: 'placeOrder',
      customerId: MARKET_MAKERS[1] ?? 2,
      marketId: market.config.id,
      side: 'sell',
      terms,
    },
    goodUntil: market.indexAt + 10_000,
  }
}
