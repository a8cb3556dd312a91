import { DUE_KINDS, recordKey, type SetAsideRow, type Snapshot } from '@halyard/core'
import { bigint, optional, text } from './columns.ts'
import { defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage } from './product-storage.ts'
import { upsert } from './table-writes.ts'

/** The table of records that are or were set aside. Migrations 0105 and 0143 document the columns. */

export const SET_ASIDE = defineTable<SetAsideRow>()(
  'set_aside',
  {
    record: text('record', DUE_KINDS),
    recordId: bigint('record_id', { min: 1 }),
    reason: text('reason'),
    setAt: bigint('set_at'),
    firstReviewerId: optional(bigint('first_reviewer_id')),
    reviewerId: optional(bigint('reviewer_id')),
    retriedAt: optional(bigint('retried_at')),
  },
  {
    id: recordKey,
    frozen: ['record', 'recordId'],
    checks: [
      'reviewer_id <> first_reviewer_id',
      'reviewer_id is null or first_reviewer_id is not null',
      '(retried_at is null) = (reviewer_id is null)',
    ],
  },
)

export const QUARANTINE_STORAGE: ProductStorage<Pick<Snapshot, 'setAside'>> = {
  writes: [upsert(SET_ASIDE, ({ setAside }) => setAside)],
  recover: async (read) => ({ setAside: await read.rows(SET_ASIDE, 'retried_at is null') }),
}

declare module '../../db/tables.ts' {
  interface Tables {
    set_aside: StoredRecord<typeof SET_ASIDE>
  }
}
