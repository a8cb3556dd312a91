import { sql } from 'kysely'
import type { Parts } from './parts.ts'
import { type IndexPrice, measureOf } from './price-of-entry.ts'

interface PriceRow {
  readonly coin_id: number
  readonly place: number
  readonly market_id: number
  readonly ticks: string
  readonly at: string
}

/** Returns the index price of a coin at a time, given by its place in the list; undefined if there was none yet. */
export type PriceAt = (coinId: number, place: number) => IndexPrice | undefined

/** Finds the last index prices of coins until each of some times. */
export async function findDayPrices(
  ctx: Parts,
  coinIds: readonly number[],
  times: readonly number[],
): Promise<PriceAt> {
  const { rows } = await sql<PriceRow>`
    select market.base_id as coin_id, (given.n - 1)::int as place, market.id as market_id, price.ticks, price.at
    from market
      cross join unnest(${times}::bigint[]) with ordinality as given (at, n)
      cross join lateral (
        select ticks, price_tick.at from price_tick
        where market_id = market.id and price_tick.at <= given.at order by price_tick.at desc, price_tick.n desc limit 1
      ) price
    where market.quote_id = ${measureOf(ctx)} and market.base_id = any(${coinIds}::int[])`.execute(ctx.db)
  const prices = new Map<string, IndexPrice>(
    rows.map(({ coin_id: coinId, place, market_id: marketId, ticks, at }) => [
      `${coinId} ${place}`,
      { marketId, ticks: BigInt(ticks), at: Number(at) },
    ]),
  )
  return (coinId, place) => prices.get(`${coinId} ${place}`)
}
