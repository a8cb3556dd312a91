import { formatUnits } from '@halyard/money'
import { SPOT } from '../../../instruments/kinds/spot.ts'
import { priceText, quantityText } from '../../../instruments/instrument.ts'
import type { ListedMarket } from '../../../instruments/catalogue.ts'
import type { Candle } from '../../../market-data/candle.ts'
import { openOf, shiftOpen } from '../../../market-data/periods.ts'
import type { DoorContext, PublicEndpoint } from '../endpoint.ts'
import { DoorError } from '../errors.ts'
import { type Fields, limitOf, textOf, timeOf } from '../fields.ts'
import { marketOf } from '../symbols.ts'
import { groupCandles, type Interval, INTERVALS, openOfInterval, shiftInterval } from './intervals.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 1_000
/** The most stored candles that are read for one answer. */
const STORED_MAX = 6_000

/** Candles, oldest first: the latest, or those from `startTime` on. */
export const klines: PublicEndpoint = {
  weight: 2,
  async handle(ctx, fields) {
    const market = marketOf(ctx.catalogue, fields)
    const interval = intervalOf(fields)
    const candles = await readInterval(ctx, market, interval, rangeOf(ctx, interval, fields))
    return candles.map((candle) => present(market, interval, candle))
  },
}

function intervalOf(fields: Fields): Interval {
  const interval = INTERVALS[textOf(fields, 'interval')]
  if (!interval) throw new DoorError(-1120, 'Invalid interval.')
  return interval
}

interface Range {
  /** The opening time of the last candle. */
  readonly lastOpen: number
  readonly count: number
}

function rangeOf({ now }: DoorContext, interval: Interval, fields: Fields): Range {
  const asked = limitOf(fields, LIMIT_DEFAULT, LIMIT_MAX)
  const limit = Math.min(asked, Math.floor(STORED_MAX / interval.count))
  const [startTime, endTime] = [timeOf(fields, 'startTime'), timeOf(fields, 'endTime')]
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

async function readInterval(
  { market: data, now }: DoorContext,
  { id }: ListedMarket,
  interval: Interval,
  { lastOpen, count }: Range,
): Promise<readonly Candle[]> {
  if (count === 0) return []
  const { period } = interval
  const end = shiftInterval(interval, lastOpen, 1)
  const before = Math.min(end, shiftOpen(period, openOf(period, now()), 1))
  const { candles } = await data
    .of(SPOT)
    .candles({ instrumentId: id, period, before, limit: count * interval.count })
  return groupCandles(interval, candles).slice(-count)
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
