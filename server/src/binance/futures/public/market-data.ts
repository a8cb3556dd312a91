import { PERP } from '../../../instruments/kinds/perp.ts'
import { priceText } from '../../../instruments/instrument.ts'
import type { PublicEndpoint } from '../../protocol/endpoint.ts'
import { type Fields, limitOf, textOf, wordOf } from '../../protocol/fields.ts'
import { findSymbol, symbolOf } from '../../protocol/symbols.ts'
import { klinesOf } from '../../public/klines.ts'
import { bestOf, dayOf, forOneOrAll, lastTicks, perInstrument } from '../../public/tickers.ts'
import { aggTradesOf, tradesOf } from '../../public/trades.ts'

const DEPTH_DEFAULT = 500
const DEPTH_MAX = 1_000
const KLINES_DEFAULT = 500
const KLINES_MAX = 1_000

/** Makes a weight of the steps `[up to this limit, weight]`. */
function byLimit(standard: number, max: number, steps: readonly (readonly [number, number])[], most: number) {
  return (fields: Fields) => {
    const limit = limitOf(fields, standard, max)
    return steps.find(([upTo]) => limit <= upTo)?.[1] ?? most
  }
}

const DEPTH_STEPS = [
  [50, 2],
  [100, 5],
  [500, 10],
] as const
const KLINE_STEPS = [
  [99, 1],
  [499, 2],
  [1_000, 5],
] as const
const klineWeight = byLimit(KLINES_DEFAULT, KLINES_MAX, KLINE_STEPS, 10)

/** The published book has 100 levels a side. Unlike that of spot, it has its time. */
export const depth: PublicEndpoint = {
  weight: byLimit(DEPTH_DEFAULT, DEPTH_MAX, DEPTH_STEPS, 20),
  handle({ catalogue, market, now }, fields) {
    const perp = findSymbol(catalogue.perps(), textOf(fields, 'symbol'))
    const limit = limitOf(fields, DEPTH_DEFAULT, DEPTH_MAX)
    const { seq, bids, asks } = market.of(PERP).book(perp)
    const at = now()
    return { lastUpdateId: seq, E: at, T: at, bids: bids.slice(0, limit), asks: asks.slice(0, limit) }
  },
}

export const trades = tradesOf(PERP, 5, {})
export const historicalTrades = tradesOf(PERP, 20, {})
export const aggTrades = aggTradesOf(PERP, 20, {})
export const klines = klinesOf(PERP, klineWeight)

const pairKlines = klinesOf(PERP, klineWeight, 'pair')

/** Candles by pair and type of contract. All contracts are perpetual. */
export const continuousKlines: PublicEndpoint = {
  weight: klineWeight,
  handle(ctx, fields) {
    textOf(fields, 'contractType')
    wordOf(fields, 'contractType', ['PERPETUAL'])
    return pairKlines.handle(ctx, fields)
  },
}

/** The figures of the last 24 hours. Best prices are absent, by which clients recognise figures of futures. */
export const ticker24hr = perInstrument(PERP, forOneOrAll(1, 40), ({ market, now }, perp) =>
  dayOf(market.of(PERP), perp, now()),
)

export const tickerPrice = perInstrument(PERP, forOneOrAll(1, 2), ({ market, now }, perp) => ({
  symbol: symbolOf(perp),
  price: priceText(perp, lastTicks(market.of(PERP), perp)),
  time: now(),
}))

export const bookTicker = perInstrument(PERP, forOneOrAll(2, 5), ({ market, now }, perp) => ({
  symbol: symbolOf(perp),
  ...bestOf(market.of(PERP), perp),
  time: now(),
}))
