import { sql } from 'kysely'
import type { Database } from '@halyard/server/db/database'
import type { PerpInstrument, ListedMarket } from '@halyard/server/instruments'

/**
 * Copies the candles of the index market to a demo perpetual that has none, up to its own first trade, so
 * that its chart is not empty. Prices and lots are rounded to the perpetual's own decimals.
 */
export async function backfillPerpCandles(
  db: Database,
  perp: PerpInstrument,
  { id: marketId, config }: ListedMarket,
): Promise<void> {
  const { id, priceDecimals, quantityDecimals } = perp.config
  const ticks = sql.lit(10 ** (priceDecimals - config.priceDecimals))
  const lots = sql.lit(10 ** (quantityDecimals - config.quantityDecimals))
  await sql`
    insert into perp_candle (perp_id, period, open_at, open, high, low, close, lots, value)
    select ${id}, period, open_at, greatest(1, round(open * ${ticks})), greatest(1, round(high * ${ticks})),
      greatest(1, round(low * ${ticks})), greatest(1, round(close * ${ticks})), round(lots * ${lots}), value
    from candle
    where market_id = ${marketId}
      and open_at < coalesce((select min(at) from perp_trade where perp_id = ${id}), ${Number.MAX_SAFE_INTEGER})
      and not exists (select from perp_candle where perp_id = ${id})
  `.execute(db)
}
