import type { HouseMove, Snapshot } from '@halyard/core'
import { bigint, int, money, optional, text } from './columns.ts'
import { defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage } from './product-storage.ts'
import { upsert } from './table-writes.ts'

/** The movements of the exchange's own money. Migration 0112 documents the columns. */
export const HOUSE_MOVES = defineTable<HouseMove>()(
  'house_move',
  {
    id: bigint('id'),
    kind: text('kind'),
    account: optional(text('account')),
    customerId: optional(bigint('customer_id')),
    currencyId: int('currency_id'),
    amount: money('amount'),
    value: money('value'),
    reference: text('reference'),
    reasonCode: text('reason_code'),
    reason: text('reason'),
    at: bigint('at'),
  },
  {},
)

export const HOUSE_STORAGE: ProductStorage<Pick<Snapshot, 'houseMoves'>> = {
  writes: [upsert(HOUSE_MOVES, ({ houseMoves }) => houseMoves)],
  recover: async (read) => ({ houseMoves: await read.rows(HOUSE_MOVES) }),
}

declare module '../../db/tables.ts' {
  interface Tables {
    house_move: StoredRecord<typeof HOUSE_MOVES>
  }
}
