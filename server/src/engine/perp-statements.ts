import type { PerpRow, PerpTradeHappened, FundingPaid, PositionRow } from '@halyard/core'
import { encode } from './exact-json.ts'
import { BATCH_SEQ, type Column, column, setInsert, setUpdate, setUpsert } from './unnest.ts'

/** SQL statements for perpetual futures. Migration 0006 documents the columns. */

const PERP_COLUMNS: readonly Column<PerpRow>[] = [
  column('id', 'int', (row) => row.config.id),
  column('base_id', 'int', (row) => row.config.baseId),
  column('settle_id', 'int', (row) => row.config.settleId),
  column('index_market_id', 'int', (row) => row.config.indexMarketId),
  column('price_decimals', 'int', (row) => row.config.priceDecimals),
  column('quantity_decimals', 'int', (row) => row.config.quantityDecimals),
  column('maker_fee_ppm', 'int', (row) => row.config.makerFeePpm),
  column('taker_fee_ppm', 'int', (row) => row.config.takerFeePpm),
  column('tiers', 'json', (row) => encode(row.config.tiers)),
  column('interest_ppm', 'int', (row) => row.config.interestPpm),
  column('funding_cap_ppm', 'int', (row) => row.config.fundingCapPpm),
  column('funding_interval_ms', 'bigint', (row) => row.config.fundingIntervalMs),
  column('band_ppm', 'int', (row) => row.config.bandPpm),
  column('lots_min', 'bigint', (row) => row.config.lotsMin),
  column('lots_max', 'bigint', (row) => row.config.lotsMax),
  column('liquidation_fee_ppm', 'int', (row) => row.config.liquidationFeePpm),
  column('mark_clamp_ppm', 'int', (row) => row.config.markClampPpm),
  column('impact_notional', 'bigint', (row) => row.config.impactNotional),
  column('impact_spread_max_ppm', 'int', (row) => row.config.impactSpreadMaxPpm),
  column('cover_slack_ppm', 'int', (row) => row.config.coverSlackPpm),
  column('status', 'text', (row) => row.config.status),
  column('last_ticks', 'bigint', (row) => row.lastTicks),
  column('mark_ticks', 'bigint', (row) => row.markTicks),
  column('mark_at', 'bigint', (row) => row.markAt),
  column('tick_seq', 'bigint', (row) => row.tickSeq),
  column('basis', 'bigint', (row) => row.basis),
  column('premium_sum', 'bigint', (row) => row.premiumSum),
  column('premium_count', 'bigint', (row) => row.premiumCount),
  column('next_funding_at', 'bigint', (row) => row.nextFundingAt),
  column('funding_ppm', 'int', (row) => row.fundingPpm),
  column('cover_minute', 'bigint', (row) => row.coverMinute),
  column('cover_paid', 'bigint', (row) => row.coverPaid),
  column('close_only_until', 'bigint', (row) => row.closeOnlyUntil),
]

/** Inserts a perpetual or updates it. Its currencies, index market and decimals never change. */
export const upsertPerps = setUpsert(
  'perp_market',
  PERP_COLUMNS,
  PERP_COLUMNS.slice(6).map(({ name }) => name),
)

const POSITION_COLUMNS: readonly Column<PositionRow>[] = [
  column('id', 'bigint', (row) => row.id),
  column('customer_id', 'bigint', (row) => row.ownerId),
  column('perp_id', 'int', (row) => row.perpId),
  column('side', 'text', (row) => row.side),
  column('type', 'text', (row) => row.type),
  column('leverage', 'int', (row) => row.leverage),
  column('ticks', 'bigint', (row) => row.ticks),
  column('fee_ppm', 'int', (row) => row.feePpm),
  column('lots', 'bigint', (row) => row.lots),
  column('opened_at', 'bigint', (row) => row.openedAt),
  column('remaining', 'bigint', (row) => row.remaining),
  column('open_lots', 'bigint', (row) => row.openLots),
  column('entry_value', 'bigint', (row) => row.entryValue),
  column('margin', 'bigint', (row) => row.margin),
  column('maintenance_ppm', 'int', (row) => row.maintenancePpm),
  column('held', 'bigint', (row) => row.held),
  column('take_profit_ticks', 'bigint', (row) => row.takeProfitTicks ?? null),
  column('stop_loss_ticks', 'bigint', (row) => row.stopLossTicks ?? null),
  column('fired_stop', 'text', (row) => row.firedStop ?? null),
  column('closed_lots', 'bigint', (row) => row.closedLots),
  column('exit_value', 'bigint', (row) => row.exitValue),
  column('realised', 'bigint', (row) => row.realised),
  column('fee_paid', 'bigint', (row) => row.feePaid),
  column('funding_paid', 'bigint', (row) => row.fundingPaid),
  column('status', 'text', (row) => row.status),
  column('close_reason', 'text', (row) => row.closeReason ?? null),
  column('priority', 'bigint', (row) => row.priority),
  column('updated_at', 'bigint', (row) => row.updatedAt),
  BATCH_SEQ,
]

export const insertPositions = setInsert('perp_position', POSITION_COLUMNS)

/** Updates positions. The columns of the opening order never change. */
export const updatePositions = setUpdate(
  'perp_position',
  POSITION_COLUMNS,
  POSITION_COLUMNS.slice(10).map(({ name }) => name),
)

export const insertPerpTrades = setInsert<PerpTradeHappened>('perp_trade', [
  column('id', 'bigint', (row) => row.tradeId),
  column('command_seq', 'bigint', (row) => row.commandSeq),
  column('perp_id', 'int', (row) => row.perpId),
  column('at', 'bigint', (row) => row.at),
  column('ticks', 'bigint', (row) => row.ticks),
  column('lots', 'bigint', (row) => row.lots),
  column('value', 'bigint', (row) => row.value),
  column('taker_side', 'text', (row) => row.takerSide),
  column('taker_id', 'bigint', (row) => row.takerId),
  column('taker_position_id', 'bigint', (row) => row.takerPositionId),
  column('taker_fee', 'bigint', (row) => row.takerFee),
  column('maker_id', 'bigint', (row) => row.makerId),
  column('maker_position_id', 'bigint', (row) => row.makerPositionId),
  column('maker_fee', 'bigint', (row) => row.makerFee),
])

export const insertFundingPayments = setInsert<FundingPaid>('funding_payment', [
  column('position_id', 'bigint', (row) => row.positionId),
  column('customer_id', 'bigint', (row) => row.customerId),
  column('perp_id', 'int', (row) => row.perpId),
  column('at', 'bigint', (row) => row.at),
  column('rate_ppm', 'int', (row) => row.ratePpm),
  column('mark_ticks', 'bigint', (row) => row.markTicks),
  column('lots', 'bigint', (row) => row.lots),
  column('amount', 'bigint', (row) => row.amount),
])
