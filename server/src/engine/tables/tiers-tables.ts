import type { FeeSchedule, FeeVolumeRow, LimitPart, Snapshot, WithdrawLimits } from '@halyard/core'
import { bigint, int, json, money, text } from './columns.ts'
import { defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage } from './product-storage.ts'
import { upsert } from './table-writes.ts'

/** The tables of fee schedules, volumes and limits of withdrawals. Migration 0202 documents the columns. */

export const FEE_SCHEDULES = defineTable<FeeSchedule>()(
  'fee_schedule',
  { id: bigint('id'), steps: json('steps'), perpsPpm: int('perps_ppm', { min: 0, max: 1_000_000 }) },
  {},
)

export const FEE_VOLUMES = defineTable<FeeVolumeRow>()(
  'fee_volume',
  { customerId: bigint('customer_id'), day: bigint('day'), volume: money('volume', { min: 0 }) },
  {
    id: ({ customerId, day }) => `${customerId}:${day}`,
    frozen: ['customerId', 'day'],
    checks: [`id = customer_id || ':' || day`],
  },
)

export const WITHDRAW_LIMITS = defineTable<WithdrawLimits>()(
  'withdraw_limits',
  { id: int('id'), levels: json('levels') },
  { checks: ['id = 1'] },
)

export const LIMIT_PARTS = defineTable<LimitPart>()(
  'limit_part',
  {
    id: text('id'),
    customerId: bigint('customer_id'),
    day: bigint('day'),
    value: money('value', { min: 0 }),
  },
  { frozen: ['customerId', 'day'] },
)

/** The UTC day of the exchange's time. */
const TODAY = '(select at / 86400000 from batch order by seq desc limit 1)'

export const TIERS_STORAGE: ProductStorage<
  Pick<Snapshot, 'feeSchedules' | 'feeVolumes' | 'withdrawLimits' | 'limitParts'>
> = {
  writes: [
    upsert(FEE_SCHEDULES, ({ feeSchedules }) => feeSchedules),
    upsert(FEE_VOLUMES, ({ feeVolumes }) => feeVolumes),
    upsert(WITHDRAW_LIMITS, ({ withdrawLimits }) => withdrawLimits),
    upsert(LIMIT_PARTS, ({ limitParts }) => limitParts),
  ],
  recover: async (read) => ({
    feeSchedules: await read.rows(FEE_SCHEDULES),
    feeVolumes: await read.rows(FEE_VOLUMES, `day >= ${TODAY} - 30`),
    withdrawLimits: await read.rows(WITHDRAW_LIMITS),
    // No month has more days; those of the month before count nothing.
    limitParts: await read.rows(LIMIT_PARTS, `day > ${TODAY} - 31`),
  }),
}

declare module '../../db/tables.ts' {
  interface Tables {
    fee_schedule: StoredRecord<typeof FEE_SCHEDULES>
    fee_volume: StoredRecord<typeof FEE_VOLUMES>
    withdraw_limits: StoredRecord<typeof WITHDRAW_LIMITS>
    limit_part: StoredRecord<typeof LIMIT_PARTS>
  }
}
