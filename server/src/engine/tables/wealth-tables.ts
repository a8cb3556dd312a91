import type { Snapshot, WealthOrderRow, WealthPlan, WealthYieldPaid } from '@halyard/core'
import { bigint, int, money, optional, text } from './columns.ts'
import { defineLog, defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage } from './product-storage.ts'
import { append, upsert } from './table-writes.ts'

/** The tables of wealth plans. Migration 0026 documents the columns. */

export const WEALTH_PLANS = defineTable<WealthPlan>()(
  'wealth_plan',
  {
    id: bigint('id'),
    currencyId: int('currency_id'),
    cycleDays: int('cycle_days', { min: 1 }),
    dailyYieldPpm: int('daily_yield_ppm', { min: 1 }),
    amountMin: money('amount_min', { min: 1 }),
    amountMax: money('amount_max'),
    customerMax: money('customer_max'),
    quota: money('quota'),
    termsId: bigint('terms_id'),
    status: text('status', ['open', 'paused']),
  },
  {
    frozen: ['currencyId'],
    checks: ['amount_max >= amount_min', 'customer_max >= amount_max', 'quota >= customer_max'],
  },
)

/** The terms on which an order was bought never change. */
export const WEALTH_ORDERS = defineTable<WealthOrderRow>()(
  'wealth_order',
  {
    id: bigint('id'),
    ownerId: bigint('customer_id'),
    planId: bigint('plan_id'),
    currencyId: int('currency_id'),
    termsId: bigint('terms_id'),
    cycleDays: int('cycle_days'),
    dailyYieldPpm: int('daily_yield_ppm'),
    principal: money('principal', { min: 1 }),
    boughtAt: bigint('bought_at'),
    daysPaid: int('days_paid', { min: 0 }),
    status: text('status', ['hosting', 'completed', 'redeemed']),
    penalty: money('penalty', { min: 0 }),
    endedAt: optional(bigint('ended_at')),
  },
  {
    frozen: [
      'ownerId',
      'planId',
      'currencyId',
      'termsId',
      'cycleDays',
      'dailyYieldPpm',
      'principal',
      'boughtAt',
    ],
    checks: [
      'days_paid <= cycle_days',
      'penalty <= principal',
      `(status = 'hosting') = (ended_at is null)`,
      `status <> 'completed' or days_paid = cycle_days`,
      `penalty = 0 or status = 'redeemed'`,
    ],
  },
)

export const WEALTH_YIELDS = defineLog<Omit<WealthYieldPaid, 'kind'>>()('wealth_yield', {
  orderId: bigint('order_id'),
  customerId: bigint('customer_id'),
  currencyId: int('currency_id'),
  daysPaid: int('days_paid'),
  amount: money('amount', { min: 1 }),
  at: bigint('at'),
})

export const WEALTH_STORAGE: ProductStorage<
  Pick<Snapshot, 'wealthPlans' | 'wealthOrders' | 'nextWealthOrderId'>
> = {
  writes: [
    upsert(WEALTH_PLANS, ({ wealthPlans }) => wealthPlans),
    upsert(WEALTH_ORDERS, ({ wealthOrders }) => wealthOrders),
    append(WEALTH_YIELDS, ({ changes }) => changes.facts.filter((fact) => fact.kind === 'wealthYieldPaid')),
  ],
  recover: async (read) => ({
    wealthPlans: await read.rows(WEALTH_PLANS),
    wealthOrders: await read.rows(WEALTH_ORDERS, `status = 'hosting'`),
    nextWealthOrderId: (await read.highestId(WEALTH_ORDERS)) + 1,
  }),
}

declare module '../../db/tables.ts' {
  interface Tables {
    wealth_plan: StoredRecord<typeof WEALTH_PLANS>
    wealth_order: StoredRecord<typeof WEALTH_ORDERS>
    wealth_yield: StoredRecord<typeof WEALTH_YIELDS>
  }
}
