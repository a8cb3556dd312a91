import type {
  ConditionalRow,
  FundingPaid,
  PerpRow,
  PerpTradeHappened,
  PositionModeRow,
  PositionRow,
  Snapshot,
} from '@halyard/core'
import type { Generated, Selectable } from 'kysely'
import { bigint, boolean, int, json, money, optional, text } from './columns.ts'
import { defineLog, defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage } from './product-storage.ts'
import { append, insertOrUpdate, upsert } from './table-writes.ts'

/** The tables of perpetual futures. Migration 0006 documents the columns, 0163 those of conditional orders. */

/** The currencies, the index market and the decimals of a perpetual never change. */
export const PERPS = defineTable<PerpRow>()(
  'perp_market',
  {
    config: {
      id: int('id'),
      baseId: int('base_id'),
      settleId: int('settle_id'),
      indexMarketId: int('index_market_id'),
      priceDecimals: int('price_decimals'),
      quantityDecimals: int('quantity_decimals'),
      makerFeePpm: int('maker_fee_ppm'),
      takerFeePpm: int('taker_fee_ppm'),
      tiers: json('tiers'),
      interestPpm: int('interest_ppm'),
      fundingCapPpm: int('funding_cap_ppm'),
      fundingIntervalMs: bigint('funding_interval_ms'),
      bandPpm: int('band_ppm'),
      lotsMin: bigint('lots_min'),
      lotsMax: bigint('lots_max'),
      liquidationFeePpm: int('liquidation_fee_ppm'),
      markClampPpm: int('mark_clamp_ppm'),
      impactNotional: bigint('impact_notional'),
      impactSpreadMaxPpm: int('impact_spread_max_ppm'),
      coverSlackPpm: int('cover_slack_ppm'),
      status: text('status', ['open', 'cancel_only', 'paused']),
    },
    lastTicks: bigint('last_ticks'),
    markTicks: bigint('mark_ticks'),
    markAt: bigint('mark_at'),
    tickSeq: bigint('tick_seq'),
    basis: bigint('basis'),
    premiumSum: bigint('premium_sum'),
    premiumCount: bigint('premium_count'),
    nextFundingAt: bigint('next_funding_at'),
    fundingPpm: int('funding_ppm'),
    coverMinute: bigint('cover_minute'),
    coverPaid: money('cover_paid'),
    closeOnlyUntil: bigint('close_only_until'),
  },
  { frozen: ['baseId', 'settleId', 'indexMarketId', 'priceDecimals', 'quantityDecimals'] },
)

/** Of the terms of the opening order, an amendment changes price, quantity and fee rates. */
export const POSITIONS = defineTable<PositionRow>()(
  'perp_position',
  {
    id: bigint('id'),
    ownerId: bigint('customer_id'),
    perpId: int('perp_id'),
    side: text('side', ['long', 'short']),
    type: text('type'),
    timeInForce: text('time_in_force', ['gtc', 'post_only', 'ioc', 'fok']),
    reduceOnly: boolean('reduce_only'),
    clientId: optional(text('client_id')),
    leverage: int('leverage', { min: 1 }),
    ticks: bigint('ticks', { min: 1 }),
    feePpm: int('fee_ppm'),
    makerFeePpm: int('maker_fee_ppm', { min: 0 }),
    lots: bigint('lots', { min: 1 }),
    openedAt: bigint('opened_at'),
    remaining: bigint('remaining', { min: 0 }),
    openLots: bigint('open_lots', { min: 0 }),
    entryValue: money('entry_value'),
    margin: money('margin', { min: 0 }),
    maintenancePpm: int('maintenance_ppm'),
    held: money('held', { min: 0 }),
    takeProfitTicks: optional(bigint('take_profit_ticks')),
    stopLossTicks: optional(bigint('stop_loss_ticks')),
    firedStop: optional(text('fired_stop')),
    closedLots: bigint('closed_lots'),
    exitValue: money('exit_value'),
    realised: money('realised'),
    feePaid: money('fee_paid'),
    fundingPaid: money('funding_paid'),
    status: text('status', ['waiting', 'holding', 'closed', 'cancelled']),
    closeReason: optional(text('close_reason')),
    priority: bigint('priority'),
    updatedAt: bigint('updated_at'),
  },
  {
    frozen: [
      'ownerId',
      'perpId',
      'side',
      'type',
      'timeInForce',
      'reduceOnly',
      'clientId',
      'leverage',
      'openedAt',
    ],
    hasBatchSeq: true,
    checks: [
      `(status = 'holding') = (open_lots > 0)`,
      `(status in ('waiting', 'holding')) = (open_lots + remaining > 0)`,
      'open_lots > 0 or (margin = 0 and entry_value = 0)',
      'remaining > 0 or held = 0',
      'length(client_id) <= 36',
      'not reduce_only or (open_lots = 0 and held = 0)',
    ],
  },
)

/** The modes that customers have chosen. */
export const POSITION_MODES = defineTable<PositionModeRow>()(
  'perp_mode',
  { id: bigint('id'), mode: text('mode', ['separate', 'net']) },
  {},
)

/** The terms of a conditional order never change, and it ends once. */
export const CONDITIONALS = defineTable<ConditionalRow>()(
  'perp_conditional',
  {
    id: bigint('id'),
    ownerId: bigint('customer_id'),
    perpId: int('perp_id'),
    side: text('side', ['buy', 'sell']),
    purpose: text('purpose', ['open', 'reduce', 'close']),
    triggerSource: text('trigger_source', ['mark', 'last']),
    triggerDirection: text('trigger_direction', ['at_or_below', 'at_or_above']),
    triggerTicks: bigint('trigger_ticks', { min: 1 }),
    lots: optional(bigint('lots', { min: 1 })),
    leverage: optional(int('leverage', { min: 1 })),
    clientId: optional(text('client_id')),
    status: text('status', ['waiting', 'reached', 'triggered', 'cancelled']),
    cancelReason: optional(text('cancel_reason')),
    placedOrderId: optional(bigint('placed_order_id')),
    placedAt: bigint('placed_at'),
    updatedAt: bigint('updated_at'),
  },
  {
    frozen: [
      'ownerId',
      'perpId',
      'side',
      'purpose',
      'triggerSource',
      'triggerDirection',
      'triggerTicks',
      'lots',
      'leverage',
      'clientId',
      'placedAt',
    ],
    hasBatchSeq: true,
    checks: [
      `(purpose = 'close') = (lots is null)`,
      `(purpose = 'open') = (leverage is not null)`,
      `(status = 'triggered') = (placed_order_id is not null)`,
      `(status = 'cancelled') = (cancel_reason is not null)`,
      'length(client_id) <= 36',
    ],
  },
)

export const PERP_TRADES = defineLog<Omit<PerpTradeHappened, 'kind'>>()('perp_trade', {
  tradeId: bigint('id'),
  commandSeq: bigint('command_seq'),
  perpId: int('perp_id'),
  at: bigint('at'),
  ticks: bigint('ticks', { min: 1 }),
  lots: bigint('lots', { min: 1 }),
  value: money('value'),
  takerSide: text('taker_side'),
  takerId: bigint('taker_id'),
  takerPositionId: bigint('taker_position_id'),
  takerFee: money('taker_fee'),
  makerId: bigint('maker_id'),
  makerPositionId: bigint('maker_position_id'),
  makerFee: money('maker_fee'),
})

export const FUNDING_PAYMENTS = defineLog<Omit<FundingPaid, 'kind'>>()(
  'funding_payment',
  {
    positionId: bigint('position_id'),
    customerId: bigint('customer_id'),
    perpId: int('perp_id'),
    at: bigint('at'),
    ratePpm: int('rate_ppm'),
    markTicks: bigint('mark_ticks'),
    lots: bigint('lots'),
    amount: money('amount'),
  },
  { checks: ['amount <> 0'] },
)

export type ConditionalRecord = Selectable<StoredRecord<typeof CONDITIONALS>>

export type PositionRecord = Selectable<StoredRecord<typeof POSITIONS>>

export const PERP_STORAGE: ProductStorage<
  Pick<Snapshot, 'perps' | 'positions' | 'positionModes' | 'conditionals' | 'nextPerpTradeId'>
> = {
  writes: [
    upsert(PERPS, ({ perps }) => perps),
    upsert(POSITION_MODES, ({ positionModes }) => positionModes),
    insertOrUpdate(
      POSITIONS,
      ({ positions }) => positions,
      ({ firstNewPosition }) => firstNewPosition,
    ),
    upsert(CONDITIONALS, ({ conditionals }) => conditionals),
    append(PERP_TRADES, ({ changes }) => changes.facts.filter((fact) => fact.kind === 'perpTradeHappened')),
    append(FUNDING_PAYMENTS, ({ changes }) => changes.facts.filter((fact) => fact.kind === 'fundingPaid')),
  ],
  recover: async (read) => ({
    perps: await read.rows(PERPS),
    positions: await read.rows(POSITIONS, `status in ('waiting', 'holding')`),
    positionModes: await read.rows(POSITION_MODES),
    conditionals: await read.rows(CONDITIONALS, `status in ('waiting', 'reached')`),
    nextPerpTradeId: (await read.highestId(PERP_TRADES)) + 1,
  }),
}

declare module '../../db/tables.ts' {
  interface Tables {
    perp_market: StoredRecord<typeof PERPS>
    perp_position: StoredRecord<typeof POSITIONS>
    perp_mode: StoredRecord<typeof POSITION_MODES>
    perp_conditional: StoredRecord<typeof CONDITIONALS>
    perp_trade: StoredRecord<typeof PERP_TRADES>
    /** The database assigns the ids. */
    funding_payment: StoredRecord<typeof FUNDING_PAYMENTS> & { id: Generated<string> }
  }
}
