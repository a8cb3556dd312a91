import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import { SPOT } from '../../instruments/kinds/spot.ts'
import { type Instrument, priceText, quantityText } from '../../instruments/instrument.ts'
import type { InstrumentKind, InstrumentTables, InstrumentWire } from '../../instruments/instrument-kind.ts'
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
import { findSymbol } from '../protocol/symbols.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 1_000

/** Makes the endpoint of a kind's candles, oldest first: the latest, or those from `startTime` on. `name` names the instrument. */
export function klinesOf<Listed extends Instrument, Wire extends InstrumentWire>(
  kind: InstrumentKind<Listed, Wire>,
  weight: PublicEndpoint['weight'],
  name = 'symbol',
): PublicEndpoint {
  return {
    weight,
    async handle(ctx, fields) {
      const listed = findSymbol(kind.listed(ctx.catalogue), textOf(fields, name))
      const interval = intervalOf(fields)
      const startTime = timeOf(fields, 'startTime')
      const read = (from: number | undefined) =>
        readRange(ctx.market.of(kind), listed.id, interval, rangeOf(ctx, interval, fields, from), ctx.now())
      let candles = await read(startTime)
      // A client that asks for everything begins long before the first candle.
      if (candles.length === 0 && startTime !== undefined) {
        const first =
          interval.period === '1sec'
            ? ctx.market.of(kind).firstSecondFrom(listed.id, startTime)
            : await firstCandleAfter(ctx, { ...kind, id: listed.id }, interval, startTime)
        if (first !== undefined) candles = await read(openOfInterval(interval, first))
      }
      return candles.map((candle) => present(listed, interval, candle))
    },
  }
}

export const klines = klinesOf(SPOT, 2)

function intervalOf(fields: Fields): Interval {
  const interval = intervalNamed(textOf(fields, 'interval'))
  if (!interval) throw new BinanceError(-1120, 'Invalid interval.')
  return interval
}

interface CandlesOf {
  readonly tables: Pick<InstrumentTables, 'candles' | 'owner'>
  readonly id: number
}

async function firstCandleAfter(
  { db }: BinanceContext,
  { tables, id }: CandlesOf,
  { period }: Interval,
  at: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ readonly open_at: string }>`
    select open_at from ${sql.table(tables.candles)}
    where ${sql.ref(tables.owner)} = ${id} and period = ${period} and open_at >= ${at}
    order by open_at limit 1`.execute(db)
  return rows[0] && Number(rows[0].open_at)
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

function present(market: Instrument, interval: Interval, candle: Candle): readonly (string | number)[] {
  return [
    candle.openAt,
    priceText(market, candle.open),
    priceText(market, candle.high),
    priceText(market, candle.low),
    priceText(market, candle.close),
    quantityText(market, candle.lots),
    shiftInterval(interval, candle.openAt, 1) - 1,
    formatUnits(candle.value, market.quote.decimals),
    candle.trades,
    quantityText(market, candle.takerBuyLots),
    formatUnits(candle.takerBuyValue, market.quote.decimals),
    '0',
  ]
}
