import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Cursor } from './span.ts'

const PPM = 1_000_000
/** A repeated alert does not fire again within this time. */
const REARM_MS = 300_000

/**
 * Fires the alerts that trades since the cursor have reached, and returns a query for their notices. Reads only the trades of
 * markets with active alerts. An alert that fires once becomes inactive; a repeated percentage counts from the price that
 * fired it; another repeated alert must be armed again.
 */
export async function fireAlerts(db: Kysely<Tables>, from: Cursor, to: Cursor): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<object>`
    with moved as (${tradesBetween(from, to)}),
    hit as (
      select alert.id, case when high >= high_ticks then high else low end as ticks
      from price_alert alert join moved using (market_id)
      where is_active and is_armed and (high >= high_ticks or low <= low_ticks)
    )
    update price_alert alert set
      is_active = is_repeated, is_armed = kind = 'percent', fired_at = ${to.at}::bigint, fired = fired + 1,
      high_ticks = case kind when 'percent' then ceil(ticks * (${sql.lit(PPM)} + ppm)::numeric / ${sql.lit(PPM)})
        else high_ticks end,
      low_ticks = case kind when 'percent' then floor(ticks * (${sql.lit(PPM)} - ppm)::numeric / ${sql.lit(PPM)})
        else low_ticks end
    from hit where alert.id = hit.id
    returning customer_id, alert.id || ':' || fired as ref, fired_at as at, json_build_object('marketId', market_id,
      'kind', kind, 'target', coalesce(ppm, high_ticks, low_ticks), 'ticks', ticks) as facts`.execute(db)
  return sql`
    select customer_id, 'price_alert' as kind, ref, at, facts
    from json_to_recordset(${JSON.stringify(rows)}::json) fired (customer_id bigint, ref text, at bigint, facts json)`
}

/** Arms repeated alerts again once the price was on the other side of their threshold, some time after they fired. */
export async function armAlerts(db: Kysely<Tables>, from: Cursor, to: Cursor): Promise<void> {
  await sql`
    update price_alert alert set is_armed = true
    from (${tradesBetween(from, to)}) moved
    where alert.market_id = moved.market_id and is_active and not is_armed
      and (low < high_ticks or high > low_ticks) and fired_at <= ${to.at}::bigint - ${sql.lit(REARM_MS)}`.execute(
    db,
  )
}

/** Selects the lowest and the highest price of trades, in markets with active alerts. */
function tradesBetween(from: Cursor, to: Cursor): RawBuilder<unknown> {
  return sql`
    select watched.market_id, low, high
    from (select distinct market_id from price_alert where is_active) watched cross join lateral (
      select min(ticks) as low, max(ticks) as high from spot_trade
      where market_id = watched.market_id and id >= ${from.nextTradeId} and id < ${to.nextTradeId}
    ) trades
    where low is not null`
}
