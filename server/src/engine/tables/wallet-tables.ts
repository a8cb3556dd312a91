import {
  type Debt,
  debtKey,
  type FundsTransferred,
  type NetworkConfig,
  networkKey,
  type SavedAddressRow,
  type Snapshot,
  type Withdrawal,
} from '@halyard/core'
import { bigint, boolean, int, money, optional, text } from './columns.ts'
import { defineLog, defineTable, type StoredRecord } from './define-table.ts'
import type { ProductStorage } from './product-storage.ts'
import { append, upsert } from './table-writes.ts'

/** The tables of customers' wallets. Migration 0004 documents the columns. */

export const NETWORKS = defineTable<NetworkConfig>()(
  'network',
  {
    currencyId: int('currency_id'),
    network: text('name'),
    depositMin: money('deposit_min'),
    withdrawMin: money('withdraw_min'),
    withdrawFee: money('withdraw_fee'),
    withdrawMax: money('withdraw_max'),
    twoReviewersFrom: money('two_reviewers_from'),
    confirmations: int('confirmations'),
    addressHoldMs: bigint('address_hold_ms'),
    isOpen: boolean('is_open'),
  },
  {
    id: (row) => networkKey(row.currencyId, row.network),
    frozen: ['currencyId', 'network'],
    checks: ['withdraw_min > withdraw_fee'],
  },
)

/** All columns may change: saving a deleted address again reuses its id. */
export const ADDRESSES = defineTable<SavedAddressRow>()(
  'withdrawal_address',
  {
    id: bigint('id'),
    ownerId: bigint('customer_id'),
    currencyId: int('currency_id'),
    network: text('network'),
    address: text('address'),
    savedAt: bigint('saved_at'),
    deleted: boolean('deleted'),
  },
  {},
)

export const WITHDRAWALS = defineTable<Withdrawal>()(
  'withdrawal',
  {
    id: bigint('id'),
    ownerId: bigint('customer_id'),
    currencyId: int('currency_id'),
    network: text('network'),
    addressId: bigint('address_id'),
    address: text('address'),
    memo: text('memo'),
    amount: money('amount', { min: 1 }),
    fee: money('fee', { min: 0 }),
    status: text('status', [
      'processing',
      'passed',
      'sent',
      'confirmed',
      'returned',
      'rejected',
      'cancelled',
    ]),
    reviewersNeeded: int('reviewers_needed'),
    firstReviewerId: optional(bigint('first_reviewer_id')),
    reviewerId: optional(bigint('reviewer_id')),
    reason: text('reason'),
    txid: optional(text('txid')),
    requestedAt: bigint('requested_at'),
    firstReviewedAt: optional(bigint('first_reviewed_at')),
    reviewedAt: optional(bigint('reviewed_at')),
    sentAt: optional(bigint('sent_at')),
    endedAt: optional(bigint('ended_at')),
  },
  {
    frozen: [
      'ownerId',
      'currencyId',
      'network',
      'addressId',
      'address',
      'memo',
      'amount',
      'fee',
      'requestedAt',
    ],
    hasBatchSeq: true,
    checks: [
      'fee < amount',
      'first_reviewer_id <> customer_id and reviewer_id <> customer_id',
      `status = 'rejected' or first_reviewer_id <> reviewer_id`,
      'reviewers_needed in (1, 2)',
      `status not in ('passed', 'sent', 'confirmed') or reviewer_id is not null`,
      `status not in ('passed', 'sent', 'confirmed') or reviewers_needed = 1 or first_reviewer_id is not null`,
      `status not in ('sent', 'confirmed') or txid is not null`,
    ],
  },
)

export const DEBTS = defineTable<Debt>()(
  'debt',
  { ownerId: bigint('customer_id'), currencyId: int('currency_id'), amount: money('amount', { min: 0 }) },
  { id: (row) => debtKey(row.ownerId, row.currencyId), frozen: ['ownerId', 'currencyId'] },
)

export const TRANSFERS = defineLog<Omit<FundsTransferred, 'kind'>>()(
  'transfer',
  {
    transferId: bigint('id'),
    customerId: bigint('customer_id'),
    currencyId: int('currency_id'),
    source: text('source'),
    target: text('target'),
    amount: money('amount', { min: 1 }),
    at: bigint('at'),
  },
  { checks: ['target <> source'] },
)

export const WALLET_STORAGE: ProductStorage<
  Pick<Snapshot, 'networks' | 'addresses' | 'withdrawals' | 'debts'>
> = {
  writes: [
    upsert(NETWORKS, ({ networks }) => networks),
    upsert(ADDRESSES, ({ addresses }) => addresses),
    upsert(WITHDRAWALS, ({ withdrawals }) => withdrawals),
    upsert(DEBTS, ({ debts }) => debts),
    append(TRANSFERS, ({ changes }) => changes.facts.filter((fact) => fact.kind === 'fundsTransferred')),
  ],
  recover: async (read) => ({
    networks: await read.rows(NETWORKS),
    addresses: (await read.rows(ADDRESSES, 'not deleted')).map(savedAddressOf),
    withdrawals: await read.rows(WITHDRAWALS, `status in ('processing', 'passed', 'sent')`),
    debts: await read.rows(DEBTS, 'amount > 0'),
  }),
}

function savedAddressOf({ deleted: _deleted, ...address }: SavedAddressRow): Snapshot['addresses'][number] {
  return address
}

declare module '../../db/tables.ts' {
  interface Tables {
    network: StoredRecord<typeof NETWORKS>
    withdrawal_address: StoredRecord<typeof ADDRESSES>
    withdrawal: StoredRecord<typeof WITHDRAWALS>
    debt: StoredRecord<typeof DEBTS>
    transfer: StoredRecord<typeof TRANSFERS>
  }
}
