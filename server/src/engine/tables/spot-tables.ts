import type { CountdownRow, OrderRow, StopRow, StoredSnapshot, Trade } from '@halyard/core'
import type { Selectable } from 'kysely'
import { bigint, int, money, optional, text } from './columns.ts'
import { defineLog, defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage } from './product-storage.ts'
import { append, insertOrUpdate, upsert } from './table-writes.ts'

/** The tables of spot trading. Migration 0001 documents the columns, 0022 the time in force, 0046 the maker fee, 0150 stop orders, 0151 client ids, 0152 and 0162 countdowns, and 0153 OCOs and trails. */

export const SPOT_ORDERS = defineTable<OrderRow>()(
  'spot_order',
  {
    id: bigint('id'),
    ownerId: bigint('customer_id'),
    marketId: int('market_id'),
    side: text('side'),
    type: text('type'),
    timeInForce: text('time_in_force'),
    ticks: bigint('ticks', { min: 1 }),
    lots: bigint('lots', { min: 1 }),
    remaining: bigint('remaining', { min: 0 }),
    status: text('status'),
    cancelReason: optional(text('cancel_reason')),
    held: money('held', { min: 0 }),
    filledValue: money('filled_value'),
    feePaid: money('fee_paid'),
    makerFeePpm: int('maker_fee_ppm', { min: 0 }),
    priority: bigint('priority'),
    placedAt: bigint('placed_at'),
    updatedAt: bigint('updated_at'),
    clientId: optional(text('client_id')),
  },
  {
    frozen: ['ownerId', 'marketId', 'side', 'type', 'timeInForce', 'placedAt', 'clientId'],
    hasBatchSeq: true,
    checks: [
      `side in ('buy', 'sell')`,
      `case status when 'waiting' then remaining > 0 when 'completed' then held = 0 when 'cancelled' then held = 0 else false end`,
      'length(client_id) <= 36',
    ],
  },
)

export const SPOT_TRADES = defineLog<Trade>()('spot_trade', {
  tradeId: bigint('id'),
  postingId: bigint('posting_id'),
  commandSeq: bigint('command_seq'),
  marketId: int('market_id'),
  at: bigint('at'),
  ticks: bigint('ticks', { min: 1 }),
  lots: bigint('lots', { min: 1 }),
  base: money('base', { min: 1 }),
  value: money('value', { min: 1 }),
  takerSide: text('taker_side'),
  takerId: bigint('taker_id'),
  takerOrderId: bigint('taker_order_id'),
  takerFee: money('taker_fee'),
  makerId: bigint('maker_id'),
  makerOrderId: bigint('maker_order_id'),
  makerFee: money('maker_fee'),
})

/** The terms of a stop order never change, but a trail moves its trigger and worst price to better ones, and it ends once. */
export const STOP_ORDERS = defineTable<StopRow>()(
  'stop_order',
  {
    id: bigint('id'),
    ownerId: bigint('customer_id'),
    marketId: int('market_id'),
    side: text('side', ['buy', 'sell']),
    triggerSource: text('trigger_source', ['last', 'index']),
    triggerDirection: text('trigger_direction', ['at_or_below', 'at_or_above']),
    triggerTicks: bigint('trigger_ticks', { min: 1 }),
    type: text('type', ['limit', 'market']),
    ticks: bigint('ticks', { min: 1 }),
    lots: bigint('lots', { min: 1 }),
    status: text('status', ['waiting', 'triggered', 'cancelled']),
    cancelReason: optional(text('cancel_reason')),
    held: money('held', { min: 0 }),
    placedOrderId: optional(bigint('placed_order_id')),
    placedAt: bigint('placed_at'),
    updatedAt: bigint('updated_at'),
    clientId: optional(text('client_id')),
    pairedOrderId: optional(bigint('paired_order_id')),
    trailPpm: optional(int('trail_ppm', { min: 1 })),
    trailedTicks: optional(bigint('trailed_ticks', { min: 1 })),
  },
  {
    frozen: [
      'ownerId',
      'marketId',
      'side',
      'triggerSource',
      'triggerDirection',
      'type',
      'lots',
      'placedAt',
      'clientId',
      'pairedOrderId',
      'trailPpm',
    ],
    hasBatchSeq: true,
    checks: [
      `status = 'waiting' or held = 0`,
      `status <> 'waiting' or held > 0 or paired_order_id is not null`,
      '(trail_ppm is null) = (trailed_ticks is null)',
      `(status = 'triggered') = (placed_order_id is not null)`,
      `(status = 'cancelled') = (cancel_reason is not null)`,
      'length(client_id) <= 36',
    ],
  },
)

/** `marketId` is 0 for all markets or a contract, which `perpId` names, and `dueAt` is 0 once the countdown has ended. */
export const ORDER_COUNTDOWNS = defineTable<CountdownRow>()(
  'order_countdown',
  {
    ownerId: bigint('customer_id'),
    marketId: int('market_id', { min: 0 }),
    perpId: int('perp_id', { min: 0 }),
    dueAt: bigint('due_at', { min: 0 }),
  },
  {
    id: ({ ownerId, marketId, perpId }) => `${ownerId}:${perpId === 0 ? marketId : `perp ${perpId}`}`,
    frozen: ['ownerId', 'marketId', 'perpId'],
    hasBatchSeq: true,
  },
)

export type OrderRecord = Selectable<StoredRecord<typeof SPOT_ORDERS>>

export type StopRecord = Selectable<StoredRecord<typeof STOP_ORDERS>>

export const SPOT_STORAGE: ProductStorage<Pick<StoredSnapshot, 'orders' | 'stops' | 'countdowns'>> = {
  writes: [
    insertOrUpdate(
      SPOT_ORDERS,
      ({ orders }) => orders,
      ({ firstNewOrder }) => firstNewOrder,
    ),
    upsert(STOP_ORDERS, ({ stops }) => stops),
    upsert(ORDER_COUNTDOWNS, ({ countdowns }) => countdowns),
    append(SPOT_TRADES, ({ changes }) => [...changes.trades]),
  ],
  recover: async (read) => ({
    orders: await read.stream(SPOT_ORDERS, 'priority', `status = 'waiting'`),
    stops: await read.rows(STOP_ORDERS, `status = 'waiting'`),
    countdowns: await read.rows(ORDER_COUNTDOWNS, 'due_at > 0'),
  }),
}

declare module '../../db/tables.ts' {
  interface Tables {
    spot_order: StoredRecord<typeof SPOT_ORDERS>
    stop_order: StoredRecord<typeof STOP_ORDERS>
    order_countdown: StoredRecord<typeof ORDER_COUNTDOWNS>
    spot_trade: StoredRecord<typeof SPOT_TRADES>
  }
}
