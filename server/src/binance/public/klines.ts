import { formatUnits } from '@halyard/money'
import { SPOT } from '../../instruments/kinds/spot.ts'
import { priceText, quantityText } from '../../instruments/instrument.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import type { Candle } from '../../market-data/candle.ts'
import {
  type CandleRange,
  type Interval,
  intervalNamed,
  openOfInterval,
  rangeMax,
  readRange,
  shiftInterval,
} from '../../market-data/intervals.ts'
import type { BinanceContext, PublicEndpoint } from '../protocol/endpoint.ts'
import { BinanceError } from '../protocol/errors.ts'
import { type Fields, limitOf, textOf, timeOf } from '../protocol/fields.ts'
import { marketOf } from '../protocol/symbols.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 1_000

/** Candles, oldest first: the latest, or those from `startTime` on. */
export const klines: PublicEndpoint = {
  weight: 2,
  async handle(ctx, fields) {
    const market = marketOf(ctx.catalogue, fields)
    const interval = intervalOf(fields)
    const startTime = timeOf(fields, 'startTime')
    const read = (from: number | undefined) =>
      readRange(ctx.market.of(SPOT), market.id, interval, rangeOf(ctx, interval, fields, from), ctx.now())
    let candles = await read(startTime)
    // A client that asks for everything begins long before the first candle.
    if (candles.length === 0 && startTime !== undefined) {
      const first = await firstCandleAfter(ctx, market.id, interval, startTime)
      if (first !== undefined) candles = await read(openOfInterval(interval, first))
    }
    return candles.map((candle) => present(market, interval, candle))
  },
}

function intervalOf(fields: Fields): Interval {
  const interval = intervalNamed(textOf(fields, 'interval'))
  if (!interval) throw new BinanceError(-1120, 'Invalid interval.')
  return interval
}

async function firstCandleAfter(
  { db }: BinanceContext,
  marketId: number,
  { period }: Interval,
  at: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('candle')
    .select('open_at')
    .where('market_id', '=', marketId)
    .where('period', '=', period)
    .where('open_at', '>=', String(at))
    .orderBy('open_at')
    .limit(1)
    .executeTakeFirst()
  return row && Number(row.open_at)
}

function rangeOf(
  { now }: BinanceContext,
  interval: Interval,
  fields: Fields,
  startTime: number | undefined,
): CandleRange {
  const asked = limitOf(fields, LIMIT_DEFAULT, LIMIT_MAX)
  const limit = Math.min(asked, rangeMax(interval))
  const endTime = timeOf(fields, 'endTime')
  const lastOpen = openOfInterval(interval, Math.min(now(), endTime ?? now()))
  if (startTime === undefined) return { lastOpen, count: limit }
  const open = openOfInterval(interval, startTime)
  const firstOpen = open < startTime ? shiftInterval(interval, open, 1) : open
  let last = firstOpen
  let count = firstOpen <= lastOpen ? 1 : 0
  while (count > 0 && count < limit && shiftInterval(interval, last, 1) <= lastOpen) {
    last = shiftInterval(interval, last, 1)
    count += 1
  }
  return { lastOpen: last, count }
}

function present(market: ListedMarket, interval: Interval, candle: Candle): readonly (string | number)[] {
  return [
    candle.openAt,
    priceText(market, candle.open),
    priceText(market, candle.high),
    priceText(market, candle.low),
    priceText(market, candle.close),
    quantityText(market, candle.lots),
    shiftInterval(interval, candle.openAt, 1) - 1,
    formatUnits(candle.value, market.quote.decimals),
    // The number of trades and the volumes of takers are not kept by candle.
    0,
    '0',
    '0',
    '0',
  ]
}
