import type { Command, Exchange, MarketConfig, OrderTerms, Side } from '@halyard/core'
import { MAX_AMOUNT, amount } from '@halyard/money'
import { drawPerp, hoardPosition } from '../products/perp/draw.ts'
import { drawOption, hoardOption } from '../products/option/draw.ts'
import { drawHold, drawWallet, hoardAddress } from '../products/wallet/draw.ts'
import { MARKET_MAKERS, FIRST_CUSTOMER, GRANTS } from './listing.ts'
import type { SeedOptions } from '../run/seed-options.ts'
import type { Random } from '../random.ts'

/** Draws a customer's or market maker's command, based on the durable state so that it is often acceptable. */
export function drawCommand(random: Random, options: SeedOptions, exchange: Exchange): Command {
  const customerId = drawCustomer(random, options)
  // A customer hoards either orders, or options and positions, depending on the seed.
  if (options.hoards && options.seed % 20 === 3) {
    if (random.chance(0.8)) return hoard(exchange)
  } else if (options.hoards) {
    if (random.chance(0.4)) return hoardOption(MARKET_MAKERS[1] ?? 2)
    if (random.chance(0.6)) return hoardPosition(exchange, MARKET_MAKERS[1] ?? 2)
  }
  if (options.hoardsAddresses && random.chance(0.25)) return hoardAddress(exchange, MARKET_MAKERS[1] ?? 2)
  if (random.chance(0.005)) return drawHold(random, exchange, customerId)
  // Market makers neither deposit nor withdraw.
  if (!MARKET_MAKERS.includes(customerId) && random.chance(0.18))
    return drawWallet(random, exchange, customerId)
  const roll = random.below(1_000)
  if (roll < 100) return drawOption(random, exchange, customerId)
  if (roll < 400) return drawPerp(random, exchange, customerId)
  if (roll < 640) return placeOrder(random, exchange, customerId)
  if (roll < 780) return { kind: 'cancelOrder', ...drawOrder(random, exchange, customerId) }
  if (roll < 920) return amendOrder(random, exchange, customerId)
  if (roll < 960)
    return {
      kind: 'creditPracticeFunds',
      customerId,
      grants: random.pick([GRANTS, GRANTS, BAD_FUNDS, HUGE, NAMELESS]),
    }
  return { kind: 'openCustomer', customerId: random.pick([customerId, customerId + 100, 0, -1, 1.5]) }
}

const BAD_FUNDS = [{ currencyId: 1, amount: amount(0n) }]
const HUGE = [{ currencyId: 2, amount: MAX_AMOUNT }]
const NAMELESS = [{ currencyId: 77, amount: amount(5n) }]

function drawCustomer(random: Random, { customers }: SeedOptions): number {
  if (random.chance(0.3)) return random.pick(MARKET_MAKERS)
  // Includes one unknown customer.
  return FIRST_CUSTOMER + random.below(random.chance(0.03) ? customers + 1 : customers)
}

function placeOrder(random: Random, exchange: Exchange, customerId: number): Command {
  const market = random.pick([...exchange.markets.values()])
  const side = random.pick(['buy', 'sell'] as const)
  const marketId = random.chance(0.01) ? 99 : market.config.id
  const terms = random.chance(0.03)
    ? drawEverything(exchange, market, customerId)
    : drawTerms(random, market, side)
  return { kind: 'placeOrder', customerId, marketId, side, terms }
}

type Market = NonNullable<ReturnType<Exchange['markets']['get']>>

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

function drawTicks(random: Random, market: Market, side: Side): number {
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

function drawLots(random: Random, { lotsMin, lotsMax }: MarketConfig): number {
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
  return { kind: 'amendOrder', ...target, ticks, lots }
}

/** Returns the smallest and cheapest possible order, which the first market maker repeats up to the limit. */
function hoard(exchange: Exchange): Command {
  const [market] = exchange.markets.values()
  const ticks = Math.max(1, Math.floor((market?.indexTicks ?? 1) / 100))
  const worth = BigInt(ticks) * BigInt(market?.tickLotUnits ?? 1)
  const lots = Math.max(market?.config.lotsMin ?? 1, Number((market?.config.valueMin ?? 0n) / worth) + 1)
  const terms = { type: 'limit', ticks, lots } as const
  return {
    kind: 'placeOrder',
    customerId: MARKET_MAKERS[0] ?? 1,
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
