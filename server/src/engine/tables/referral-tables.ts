import {
  type RebateCredited,
  type RebateMark,
  rebateMarkKey,
  type RebateShare,
  rebateShareKey,
  type Referral,
  type Snapshot,
} from '@halyard/core'
import { bigint, int, money } from './columns.ts'
import { defineLog, defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage } from './product-storage.ts'
import { append, upsert } from './table-writes.ts'

/** The tables of referral. Migrations 0027 and 0059 document the columns. */

export const REFERRALS = defineTable<Referral>()(
  'referral',
  { id: bigint('id'), inviterId: bigint('inviter_id'), at: bigint('at') },
  { checks: ['inviter_id <> id'] },
)

export const REBATE_SHARES = defineTable<RebateShare>()(
  'rebate_share',
  {
    inviterId: bigint('inviter_id'),
    fromDay: int('from_day', { min: 0 }),
    sharePpm: int('share_ppm', { min: 1, max: 500000 }),
  },
  { id: rebateShareKey, frozen: ['inviterId', 'fromDay'] },
)

export const REBATE_MARKS = defineTable<RebateMark>()(
  'rebate_mark',
  { inviteeId: bigint('invitee_id'), currencyId: int('currency_id'), day: int('day') },
  { id: rebateMarkKey, frozen: ['inviteeId', 'currencyId'] },
)

export const REBATES = defineLog<Omit<RebateCredited, 'kind'>>()(
  'rebate',
  {
    inviteeId: bigint('invitee_id'),
    inviterId: bigint('inviter_id'),
    currencyId: int('currency_id'),
    day: int('day'),
    fees: money('fees', { min: 1 }),
    sharePpm: int('share_ppm'),
    amount: money('amount', { min: 0 }),
    at: bigint('at'),
  },
  { checks: ['amount <= fees / 2'] },
)

export const REFERRAL_STORAGE: ProductStorage<Pick<Snapshot, 'referrals' | 'rebateShares' | 'rebateMarks'>> =
  {
    writes: [
      upsert(REFERRALS, ({ referrals }) => referrals),
      upsert(REBATE_SHARES, ({ rebateShares }) => rebateShares),
      upsert(REBATE_MARKS, ({ rebateMarks }) => rebateMarks),
      append(REBATES, ({ changes }) => changes.facts.filter((fact) => fact.kind === 'rebateCredited')),
    ],
    recover: async (read) => ({
      referrals: await read.rows(REFERRALS),
      rebateShares: await read.rows(REBATE_SHARES),
      rebateMarks: await read.rows(REBATE_MARKS),
    }),
  }

declare module '../../db/tables.ts' {
  interface Tables {
    referral: StoredRecord<typeof REFERRALS>
    rebate_share: StoredRecord<typeof REBATE_SHARES>
    rebate_mark: StoredRecord<typeof REBATE_MARKS>
    rebate: StoredRecord<typeof REBATES>
  }
}
