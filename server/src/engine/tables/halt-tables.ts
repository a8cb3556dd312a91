import { type Halt, HALT_CAUSES, type Snapshot } from '@halyard/core'
import { bigint, optional, text } from './columns.ts'
import { defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage } from './product-storage.ts'
import { upsert } from './table-writes.ts'

/** Halts of the exchange and of its parts. Migration 0180 documents the columns. */
export const HALTS = defineTable<Halt>()(
  'halt',
  {
    id: bigint('id'),
    scope: text<'scope', Halt['scope']>('scope'),
    cause: text('cause', HALT_CAUSES),
    text: text('customer_text'),
    reason: text('reason'),
    operatorId: bigint('operator_id'),
    declaredAt: bigint('declared_at'),
    firstReviewerId: optional(bigint('first_reviewer_id')),
    reviewerId: optional(bigint('reviewer_id')),
    resumedAt: optional(bigint('resumed_at')),
  },
  {
    checks: [
      `scope <> ''`,
      `reason <> ''`,
      `(resumed_at is null) = (reviewer_id is null)`,
      `(resumed_at is null) = (first_reviewer_id is null)`,
      `reviewer_id <> first_reviewer_id`,
    ],
  },
)

export const HALT_STORAGE: ProductStorage<Pick<Snapshot, 'haltRows'>> = {
  writes: [upsert(HALTS, ({ haltRows }) => haltRows)],
  recover: async (read) => ({ haltRows: await read.rows(HALTS) }),
}

declare module '../../db/tables.ts' {
  interface Tables {
    halt: StoredRecord<typeof HALTS>
  }
}
