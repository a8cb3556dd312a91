import type { Project, Snapshot, SubscriptionOrderRow } from '@halyard/core'
import { bigint, int, json, money, optional, text } from './columns.ts'
import { defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage } from './product-storage.ts'
import { upsert } from './table-writes.ts'

/** The tables of subscriptions. Migration 0028 documents the columns. */

export const SUBSCRIPTION_PROJECTS = defineTable<Project>()(
  'subscription_project',
  {
    config: {
      id: bigint('id'),
      coinId: int('coin_id'),
      coinName: text('coin_name'),
      coinDecimals: int('coin_decimals', { min: 0, max: 8 }),
      supply: money('supply', { min: 1 }),
      prices: json('prices'),
      quantityMin: money('quantity_min', { min: 1 }),
      quantityMax: money('quantity_max'),
      customerMax: money('customer_max'),
      startAt: bigint('start_at'),
      closeAt: bigint('close_at'),
      launchAt: bigint('launch_at'),
      lockupDays: int('lockup_days', { min: 0 }),
    },
    status: text('status', ['selling', 'allotted', 'launched', 'cancelled']),
    firstReviewerId: optional(bigint('first_reviewer_id')),
    reviewerId: optional(bigint('reviewer_id')),
    allottedAt: optional(bigint('allotted_at')),
    issued: money('issued', { min: 0 }),
    marketId: optional(int('market_id')),
    launchedAt: optional(bigint('launched_at')),
  },
  {
    checks: [
      'quantity_max >= quantity_min',
      'customer_max >= quantity_max and customer_max <= supply',
      'close_at > start_at',
      'reviewer_id <> first_reviewer_id',
      'allotted_at >= close_at',
      'issued <= supply',
      `(status in ('allotted', 'launched')) = (allotted_at is not null)`,
      '(allotted_at is null) = (reviewer_id is null)',
      `(status = 'launched') = (launched_at is not null)`,
      '(launched_at is null) = (market_id is null)',
      'issued = 0 or allotted_at is not null',
    ],
  },
)

/** Stores orders. The quantity and the price of an order never change. */
export const SUBSCRIPTION_ORDERS = defineTable<SubscriptionOrderRow>()(
  'subscription_order',
  {
    id: bigint('id'),
    ownerId: bigint('customer_id'),
    projectId: bigint('project_id'),
    coinId: int('coin_id'),
    currencyId: int('currency_id'),
    payUnits: money('pay_units', { min: 1 }),
    coinUnits: money('coin_units', { min: 1 }),
    quantity: money('quantity', { min: 1 }),
    paid: money('paid', { min: 1 }),
    orderedAt: bigint('ordered_at'),
    status: text('status', ['reviewing', 'locked', 'unlocked', 'refunded']),
    allotted: money('allotted', { min: 0 }),
    cost: money('cost', { min: 0 }),
    unlockAt: optional(bigint('unlock_at')),
    endedAt: optional(bigint('ended_at')),
  },
  {
    frozen: [
      'ownerId',
      'projectId',
      'coinId',
      'currencyId',
      'payUnits',
      'coinUnits',
      'quantity',
      'paid',
      'orderedAt',
    ],
    checks: [
      'allotted <= quantity',
      'cost <= paid',
      `(status in ('locked', 'unlocked')) = (allotted > 0)`,
      '(allotted > 0) = (unlock_at is not null)',
      '(allotted > 0) = (cost > 0)',
      `(status in ('unlocked', 'refunded')) = (ended_at is not null)`,
      `status <> 'unlocked' or ended_at >= unlock_at`,
    ],
  },
)

export const SUBSCRIPTION_STORAGE: ProductStorage<
  Pick<Snapshot, 'projects' | 'subscriptionOrders' | 'nextSubscriptionOrderId'>
> = {
  writes: [
    upsert(SUBSCRIPTION_PROJECTS, ({ projects }) => projects),
    upsert(SUBSCRIPTION_ORDERS, ({ subscriptionOrders }) => subscriptionOrders),
  ],
  recover: async (read) => ({
    projects: await read.rows(SUBSCRIPTION_PROJECTS),
    subscriptionOrders: await read.rows(SUBSCRIPTION_ORDERS, `status in ('reviewing', 'locked')`),
    nextSubscriptionOrderId: (await read.highestId(SUBSCRIPTION_ORDERS)) + 1,
  }),
}

declare module '../../db/tables.ts' {
  interface Tables {
    subscription_project: StoredRecord<typeof SUBSCRIPTION_PROJECTS>
    subscription_order: StoredRecord<typeof SUBSCRIPTION_ORDERS>
  }
}
