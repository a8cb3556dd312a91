import type { StopOrder } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import type { Catalogue } from '../instruments/catalogue.ts'
import { priceText, quantityText } from '../instruments/instrument.ts'
import type { StopRow } from '../engine/index.ts'

/** The decimals of a percentage whose unit is a part per million. */
export const PERCENT_DECIMALS = 4

/** Converts a stop order to its wire format. Throws for a market that is not in the catalogue. */
export function presentStop(catalogue: Catalogue, row: StopRow): StopOrder {
  const market = catalogue.market(row.marketId)
  if (!market) throw new Error(`stop order ${row.id} has an unknown market`)
  const { base, quote } = market
  return {
    id: row.id,
    match_id: market.id,
    currency_id: base.id,
    legal_id: quote.id,
    side: row.side,
    source: row.triggerSource,
    direction: row.triggerDirection,
    trigger_price: priceText(market, row.triggerTicks),
    trail: row.trailPpm === undefined ? null : formatUnits(BigInt(row.trailPpm), PERCENT_DECIMALS),
    paired_order_id: row.pairedOrderId ?? null,
    type: row.type,
    price: priceText(market, row.ticks),
    number: quantityText(market, row.lots),
    frozen: formatUnits(row.held, (row.side === 'buy' ? quote : base).decimals),
    status: row.status,
    reason: row.cancelReason ?? null,
    client_id: row.clientId ?? null,
    order_id: row.placedOrderId ?? null,
    created_at: row.placedAt,
    updated_at: row.updatedAt,
  }
}
