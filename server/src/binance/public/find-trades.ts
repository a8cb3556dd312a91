import {
  firstTradeAt as firstTradeOf,
  readTrades,
  type TradeTables,
  type ValuedTrade,
} from '../../market-data/trade-pages.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'
import { type Fields, limitOf, timeOf, wholeOf } from '../protocol/fields.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 1_000

/** The instrument whose trades are searched, by the tables of its kind. */
export interface TradesOf {
  readonly tables: TradeTables
  readonly id: number
}

/**
 * Finds trades of a market, oldest first: those from the number `fromId` or from a time on, otherwise the latest. Times count if
 * `isRanged`.
 */
export async function findTrades(
  ctx: Pick<BinanceContext, 'db'>,
  { tables, id }: TradesOf,
  fields: Fields,
  { isRanged }: { readonly isRanged: boolean },
): Promise<readonly ValuedTrade[]> {
  const limit = limitOf(fields, LIMIT_DEFAULT, LIMIT_MAX)
  const fromId = wholeOf(fields, 'fromId', [0, Number.MAX_SAFE_INTEGER])
  const [startTime, endTime] = isRanged ? [timeOf(fields, 'startTime'), timeOf(fields, 'endTime')] : []
  const first =
    fromId ?? (startTime === undefined ? undefined : await firstTradeAt(ctx, { tables, id }, startTime))
  const end = endTime === undefined ? null : await firstTradeAt(ctx, { tables, id }, endTime + 1)
  const order = first === undefined ? 'desc' : 'asc'
  const found = await readTrades(ctx.db, tables, id, { first: first ?? 0, end, limit, order })
  return first === undefined ? found.toReversed() : found
}

/** Returns the number of the first trade of an instrument at or after a time, or that of the next one. */
export function firstTradeAt(
  { db }: Pick<BinanceContext, 'db'>,
  { tables, id }: TradesOf,
  at: number,
): Promise<number> {
  return firstTradeOf(db, tables, id, at)
}
