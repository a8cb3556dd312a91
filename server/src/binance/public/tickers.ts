import { formatUnits } from '@halyard/money'
import { SPOT } from '../../instruments/kinds/spot.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { type Instrument, priceText, quantityText } from '../../instruments/instrument.ts'
import type { InstrumentKind, InstrumentWire } from '../../instruments/instrument-kind.ts'
import type { InstrumentData } from '../../market-data/instrument-data.ts'
import { percentText } from '../../market-data/present.ts'
import { DAY_MS } from '../../market-data/periods.ts'
import type { BinanceContext, PublicEndpoint } from '../protocol/endpoint.ts'
import type { Fields } from '../protocol/fields.ts'
import { askedOf, marketOf, symbolOf } from '../protocol/symbols.ts'

const AVERAGE_MINUTES = 5

/** The weight of a call for one symbol, and for all. */
export const forOneOrAll = (one: number, all: number) => (fields: Fields) =>
  fields.has('symbol') ? one : all

/** Makes an endpoint that answers for one instrument of a kind or lists several. */
export function perInstrument<Listed extends Instrument, Wire extends InstrumentWire>(
  kind: InstrumentKind<Listed, Wire>,
  weight: PublicEndpoint['weight'],
  present: (ctx: BinanceContext, instrument: Listed) => object,
): PublicEndpoint {
  return {
    weight,
    handle(ctx, fields) {
      const { asked, isOne } = askedOf(kind.listed(ctx.catalogue), fields)
      const list = asked.map((instrument) => present(ctx, instrument))
      return isOne ? list[0] : list
    },
  }
}

export const tickerPrice = perInstrument(SPOT, forOneOrAll(2, 4), ({ market: data }, market) => ({
  symbol: symbolOf(market),
  price: priceText(market, lastTicks(data.of(SPOT), market)),
}))

export const bookTicker = perInstrument(SPOT, forOneOrAll(2, 4), ({ market: data }, market) => ({
  symbol: symbolOf(market),
  ...bestOf(data.of(SPOT), market),
}))

export const ticker24hr = perInstrument(SPOT, forOneOrAll(2, 80), spotDayOf)

/** Returns the figures of a spot market: those of its last 24 hours, and its best prices. */
export function spotDayOf(
  { market: data, now }: Pick<BinanceContext, 'market' | 'now'>,
  market: ListedMarket,
) {
  const day = dayOf(data.of(SPOT), market, now())
  return { ...day, prevClosePrice: day.openPrice, ...bestOf(data.of(SPOT), market) }
}

/** Returns the figures of the last 24 hours. The id of the day's first trade is not known. */
export function dayOf<Listed extends Instrument, Wire extends InstrumentWire>(
  data: InstrumentData<Listed, Wire>,
  market: Listed,
  at: number,
) {
  const last = lastTicks(data, market)
  const {
    open = last,
    high = last,
    low = last,
    close = last,
    lots = 0n,
    value = 0n,
    trades = 0,
  } = data.statistics(market) ?? {}
  const [deal] = data.deals(market.id)
  return {
    symbol: symbolOf(market),
    priceChange: signed(market, close - open),
    priceChangePercent: percentText(open, close),
    weightedAvgPrice: averageText(market, value, lots, close),
    lastPrice: priceText(market, close),
    lastQty: quantityText(market, deal?.lots ?? 0),
    openPrice: priceText(market, open),
    highPrice: priceText(market, high),
    lowPrice: priceText(market, low),
    volume: quantityText(market, lots),
    quoteVolume: formatUnits(value, market.quote.decimals),
    openTime: at - DAY_MS,
    closeTime: at,
    firstId: -1,
    lastId: deal?.tradeId ?? -1,
    count: trades,
  }
}

/** The average price of the last five minutes, by value; the last price if there was no trade. */
export const avgPrice: PublicEndpoint = {
  weight: 2,
  async handle({ catalogue, market: data, now }, fields) {
    const market = marketOf(catalogue, fields)
    const request = {
      instrumentId: market.id,
      period: '1min',
      before: now() + 1,
      limit: AVERAGE_MINUTES,
    } as const
    const { candles } = await data.of(SPOT).candles(request)
    const lots = candles.reduce((sum, candle) => sum + candle.lots, 0n)
    const value = candles.reduce((sum, candle) => sum + candle.value, 0n)
    const price = averageText(market, value, lots, lastTicks(data.of(SPOT), market))
    return { mins: AVERAGE_MINUTES, price, closeTime: now() }
  },
}

/** Returns the price of the last trade in ticks, or the reference price before the first. */
export function lastTicks<Listed extends Instrument, Wire extends InstrumentWire>(
  data: InstrumentData<Listed, Wire>,
  instrument: Listed,
): number {
  return data.deals(instrument.id)[0]?.ticks ?? data.kind.referenceTicks(instrument)
}

/** Returns the best prices of the published book with their quantities. */
export function bestOf(data: Pick<InstrumentData, 'depth'>, market: Instrument) {
  const { bids, asks } = data.depth(market.id)
  const [bid, ask] = [bids[0], asks[0]]
  return {
    bidPrice: priceText(market, bid?.[0] ?? 0),
    bidQty: quantityText(market, bid?.[1] ?? 0),
    askPrice: priceText(market, ask?.[0] ?? 0),
    askQty: quantityText(market, ask?.[1] ?? 0),
  }
}

function signed(market: Instrument, ticks: number): string {
  return ticks < 0 ? `-${priceText(market, -ticks)}` : priceText(market, ticks)
}

/** Formats value over quantity, floored to the market's price decimals. */
function averageText(market: Instrument, value: bigint, lots: bigint, ticksWithoutTrade: number): string {
  if (lots === 0n) return priceText(market, ticksWithoutTrade)
  const { quote, config } = market
  const scale = 10n ** BigInt(config.quantityDecimals + config.priceDecimals)
  return formatUnits((value * scale) / lots / 10n ** BigInt(quote.decimals), config.priceDecimals)
}
