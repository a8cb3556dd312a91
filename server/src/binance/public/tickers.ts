import { formatUnits } from '@halyard/money'
import { SPOT } from '../../instruments/kinds/spot.ts'
import { priceText, quantityText } from '../../instruments/instrument.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { percentText } from '../../market-data/present.ts'
import { DAY_MS } from '../../market-data/periods.ts'
import type { BinanceContext, PublicEndpoint } from '../protocol/endpoint.ts'
import type { Fields } from '../protocol/fields.ts'
import { askedMarkets, marketOf, symbolOf } from '../protocol/symbols.ts'

const AVERAGE_MINUTES = 5

const forOneOrAll = (one: number, all: number) => (fields: Fields) => (fields.has('symbol') ? one : all)

/** Makes an endpoint that answers for one market or lists several. */
function perMarket(
  weight: PublicEndpoint['weight'],
  present: (ctx: BinanceContext, market: ListedMarket) => object,
): PublicEndpoint {
  return {
    weight,
    handle(ctx, fields) {
      const { markets, isOne } = askedMarkets(ctx.catalogue, fields)
      const list = markets.map((market) => present(ctx, market))
      return isOne ? list[0] : list
    },
  }
}

export const tickerPrice = perMarket(forOneOrAll(2, 4), ({ market: data }, market) => ({
  symbol: symbolOf(market),
  price: priceText(market, lastTicks(data, market)),
}))

export const bookTicker = perMarket(forOneOrAll(2, 4), ({ market: data }, market) => ({
  symbol: symbolOf(market),
  ...bestOf(data, market),
}))

export const ticker24hr = perMarket(forOneOrAll(2, 80), figuresOfDay)

/** Returns the figures of the last 24 hours. Trades of the day are not counted: `count` and the ids are those of no trade. */
export function figuresOfDay(
  { market: data, now }: Pick<BinanceContext, 'market' | 'now'>,
  market: ListedMarket,
) {
  const day = data.of(SPOT).statistics(market)
  const last = lastTicks(data, market)
  const { open = last, high = last, low = last, close = last, lots = 0n, value = 0n } = day ?? {}
  const at = now()
  return {
    symbol: symbolOf(market),
    priceChange: signed(market, close - open),
    priceChangePercent: percentText(open, close),
    weightedAvgPrice: averageText(market, value, lots, close),
    prevClosePrice: priceText(market, open),
    lastPrice: priceText(market, close),
    lastQty: quantityText(market, data.of(SPOT).deals(market.id)[0]?.lots ?? 0),
    ...bestOf(data, market),
    openPrice: priceText(market, open),
    highPrice: priceText(market, high),
    lowPrice: priceText(market, low),
    volume: quantityText(market, lots),
    quoteVolume: formatUnits(value, market.quote.decimals),
    openTime: at - DAY_MS,
    closeTime: at,
    firstId: -1,
    lastId: data.of(SPOT).deals(market.id)[0]?.tradeId ?? -1,
    count: 0,
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
    const price = averageText(market, value, lots, lastTicks(data, market))
    return { mins: AVERAGE_MINUTES, price, closeTime: now() }
  },
}

type Data = BinanceContext['market']

function lastTicks(data: Data, market: ListedMarket): number {
  return data.of(SPOT).deals(market.id)[0]?.ticks ?? market.indexTicks
}

export function bestOf(data: Data, market: ListedMarket) {
  const { bids, asks } = data.of(SPOT).depth(market.id)
  const [bid, ask] = [bids[0], asks[0]]
  return {
    bidPrice: priceText(market, bid?.[0] ?? 0),
    bidQty: quantityText(market, bid?.[1] ?? 0),
    askPrice: priceText(market, ask?.[0] ?? 0),
    askQty: quantityText(market, ask?.[1] ?? 0),
  }
}

function signed(market: ListedMarket, ticks: number): string {
  return ticks < 0 ? `-${priceText(market, -ticks)}` : priceText(market, ticks)
}

/** Formats value over quantity, floored to the market's price decimals. */
function averageText(market: ListedMarket, value: bigint, lots: bigint, ticksWithoutTrade: number): string {
  if (lots === 0n) return priceText(market, ticksWithoutTrade)
  const { quote, config } = market
  const scale = 10n ** BigInt(config.quantityDecimals + config.priceDecimals)
  return formatUnits((value * scale) / lots / 10n ** BigInt(quote.decimals), config.priceDecimals)
}
