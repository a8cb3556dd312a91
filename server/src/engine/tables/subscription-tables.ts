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
      coinDecimals: int('coin_decimals'),
      supply: money('supply'),
      prices: json('prices'),
      quantityMin: money('quantity_min'),
      quantityMax: money('quantity_max'),
      customerMax: money('customer_max'),
      startAt: bigint('start_at'),
      closeAt: bigint('close_at'),
      launchAt: bigint('launch_at'),
      lockupDays: int('lockup_days'),
    },
    status: text('status'),
    firstReviewerId: optional(bigint('first_reviewer_id')),
    secondReviewerId: optional(bigint('second_reviewer_id')),
    allottedAt: optional(bigint('allotted_at')),
    issued: money('issued'),
    marketId: optional(int('market_id')),
    launchedAt: optional(bigint('launched_at')),
  },
  {},
)

/** What was ordered, and at which price, never changes. */
export const SUBSCRIPTION_ORDERS = defineTable<SubscriptionOrderRow>()(
  'subscription_order',
  {
    id: bigint('id'),
    ownerId: bigint('customer_id'),
    projectId: bigint('project_id'),
    coinId: int('coin_id'),
    currencyId: int('currency_id'),
    payUnits: money('pay_units'),
    coinUnits: money('coin_units'),
    quantity: money('quantity'),
    paid: money('paid'),
    orderedAt: bigint('ordered_at'),
    status: text('status'),
    allotted: money('allotted'),
    cost: money('cost'),
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
