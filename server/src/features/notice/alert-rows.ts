import type { PriceAlert } from '@halyard/api'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { pairOf, targetText } from '../../notices/amount-texts.ts'
import { numberOrNull } from '../../db/number-or-null.ts'

/** Converts a price alert to its wire format. Throws if its market is not listed. */
export function presentAlert(catalogue: Catalogue, row: Selectable<Tables['price_alert']>): PriceAlert {
  const market = catalogue.market(row.market_id)
  if (!market) throw new Error(`alert ${row.id} has an unknown market`)
  const target = row.ppm ?? row.high_ticks ?? row.low_ticks ?? 0
  return {
    id: Number(row.id),
    match_id: market.id,
    pair: pairOf(market),
    kind: row.kind,
    target: targetText(market, row.kind, BigInt(target)),
    repeat: row.is_repeated,
    is_active: row.is_active,
    created_at: Number(row.created_at),
    fired_at: numberOrNull(row.fired_at),
  }
}
