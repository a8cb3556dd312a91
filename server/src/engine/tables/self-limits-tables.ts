import type { SelfLimitRow, SelfPauseRow, SelfUseRow, Snapshot } from '@halyard/core'
import { bigint, money, optional, text } from './columns.ts'
import { defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage } from './product-storage.ts'
import { upsert } from './table-writes.ts'

/** The tables of the limits that customers set for themselves. Migration 0033 documents the columns. */

export const SELF_LIMITS = defineTable<SelfLimitRow>()(
  'self_limit',
  {
    ownerId: bigint('customer_id'),
    name: text('name', ['option_stake', 'option_loss', 'perp_loss', 'reminder']),
    max: optional(money('max', { min: 1 })),
    next: optional(money('next', { min: 1 })),
    nextAt: optional(bigint('next_at')),
  },
  {
    id: ({ ownerId, name }) => `${ownerId}:${name}`,
    frozen: ['ownerId', 'name'],
    checks: [
      `id = customer_id || ':' || name`,
      'next_at is not null or next is null',
      'next_at is null or (max is not null and (next is null or next > max))',
    ],
  },
)

export const SELF_PAUSES = defineTable<SelfPauseRow>()(
  'self_pause',
  { id: bigint('id'), until: bigint('until'), spotUntil: bigint('spot_until', { min: 0 }) },
  { checks: ['spot_until <= until'] },
)

export const SELF_USES = defineTable<SelfUseRow>()(
  'self_use',
  {
    id: bigint('id'),
    day: bigint('day'),
    optionStake: money('option_stake', { min: 0 }),
    optionLoss: money('option_loss', { min: 0 }),
    perpLoss: money('perp_loss', { min: 0 }),
  },
  {},
)

export const SELF_LIMITS_STORAGE: ProductStorage<
  Pick<Snapshot, 'selfLimitRows' | 'selfPauses' | 'selfUses'>
> = {
  writes: [
    upsert(SELF_LIMITS, ({ selfLimitRows }) => selfLimitRows),
    upsert(SELF_PAUSES, ({ selfPauses }) => selfPauses),
    upsert(SELF_USES, ({ selfUses }) => selfUses),
  ],
  recover: async (read) => ({
    selfLimitRows: await read.rows(SELF_LIMITS),
    selfPauses: await read.rows(SELF_PAUSES),
    selfUses: await read.rows(SELF_USES),
  }),
}

declare module '../../db/tables.ts' {
  interface Tables {
    self_limit: StoredRecord<typeof SELF_LIMITS>
    self_pause: StoredRecord<typeof SELF_PAUSES>
    self_use: StoredRecord<typeof SELF_USES>
  }
}
