import type { PerpRow } from '@halyard/core'
import { amount } from '@halyard/money'
import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type PerpRecord = Selectable<Tables['perp_market']>

/** Converts a stored row to a perpetual of the engine. */
export function perpRowOf(row: PerpRecord): PerpRow {
  return {
    config: {
      id: row.id,
      baseId: row.base_id,
      settleId: row.settle_id,
      indexMarketId: row.index_market_id,
      priceDecimals: row.price_decimals,
      quantityDecimals: row.quantity_decimals,
      makerFeePpm: row.maker_fee_ppm,
      takerFeePpm: row.taker_fee_ppm,
      tiers: row.tiers as PerpRow['config']['tiers'],
      interestPpm: row.interest_ppm,
      fundingCapPpm: row.funding_cap_ppm,
      fundingIntervalMs: Number(row.funding_interval_ms),
      bandPpm: row.band_ppm,
      lotsMin: Number(row.lots_min),
      lotsMax: Number(row.lots_max),
      liquidationFeePpm: row.liquidation_fee_ppm,
      markClampPpm: row.mark_clamp_ppm,
      impactNotional: Number(row.impact_notional),
      impactSpreadMaxPpm: row.impact_spread_max_ppm,
      coverSlackPpm: row.cover_slack_ppm,
      status: row.status as PerpRow['config']['status'],
    },
    lastTicks: Number(row.last_ticks),
    markTicks: Number(row.mark_ticks),
    markAt: Number(row.mark_at),
    tickSeq: Number(row.tick_seq),
    basis: Number(row.basis),
    premiumSum: Number(row.premium_sum),
    premiumCount: Number(row.premium_count),
    nextFundingAt: Number(row.next_funding_at),
    fundingPpm: row.funding_ppm,
    coverMinute: Number(row.cover_minute),
    coverPaid: amount(BigInt(row.cover_paid)),
    closeOnlyUntil: Number(row.close_only_until),
  }
}
