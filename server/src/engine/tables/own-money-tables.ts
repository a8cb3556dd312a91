import { FUNDED_ACCOUNTS, OWN_MONEY_REASONS, type OwnMoneyMove, type Snapshot } from '@halyard/core'
import { bigint, int, money, optional, text } from './columns.ts'
import { defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage } from './product-storage.ts'
import { upsert } from './table-writes.ts'

/** The movements of the exchange's own money. Migration 0112 documents the columns. */
export const OWN_MONEY_MOVES = defineTable<OwnMoneyMove>()(
  'house_move',
  {
    id: bigint('id'),
    kind: text('kind', ['fundPool', 'takeFees', 'refundFee']),
    account: optional(text('account', FUNDED_ACCOUNTS)),
    customerId: optional(bigint('customer_id')),
    currencyId: int('currency_id'),
    amount: money('amount', { min: 1 }),
    value: money('value', { min: 0 }),
    reference: text('reference'),
    reasonCode: text('reason_code', Object.values(OWN_MONEY_REASONS).flat()),
    reason: text('reason'),
    at: bigint('at'),
  },
  {
    checks: [
      `reference <> ''`,
      `reason <> ''`,
      `(kind = 'fundPool') = (account is not null)`,
      `kind <> 'refundFee' or customer_id is not null`,
    ],
  },
)

export const OWN_MONEY_STORAGE: ProductStorage<Pick<Snapshot, 'ownMoneyMoves'>> = {
  writes: [upsert(OWN_MONEY_MOVES, ({ ownMoneyMoves }) => ownMoneyMoves)],
  recover: async (read) => ({ ownMoneyMoves: await read.rows(OWN_MONEY_MOVES) }),
}

declare module '../../db/tables.ts' {
  interface Tables {
    house_move: StoredRecord<typeof OWN_MONEY_MOVES>
  }
}
