import {
  type Debt,
  debtKey,
  type FundsTransferred,
  type NetworkConfig,
  networkKey,
  type SavedAddressRow,
  type Withdrawal,
} from '@halyard/core'
import { BATCH_SEQ, column, setInsert, setUpsert } from './unnest.ts'

/** SQL statements for customers' wallets. Migration 0004 documents the columns. */

export const upsertNetworks = setUpsert<NetworkConfig>(
  'network',
  [
    column('id', 'text', (row) => networkKey(row.currencyId, row.network)),
    column('currency_id', 'int', (row) => row.currencyId),
    column('name', 'text', (row) => row.network),
    column('deposit_min', 'bigint', (row) => row.depositMin),
    column('withdraw_min', 'bigint', (row) => row.withdrawMin),
    column('withdraw_fee', 'bigint', (row) => row.withdrawFee),
    column('withdraw_max', 'bigint', (row) => row.withdrawMax),
    column('two_reviewers_from', 'bigint', (row) => row.twoReviewersFrom),
    column('confirmations', 'int', (row) => row.confirmations),
    column('address_hold_ms', 'bigint', (row) => row.addressHoldMs),
    column('is_open', 'boolean', (row) => row.isOpen),
  ],
  [
    'deposit_min',
    'withdraw_min',
    'withdraw_fee',
    'withdraw_max',
    'two_reviewers_from',
    'confirmations',
    'address_hold_ms',
    'is_open',
  ],
)

export const upsertAddresses = setUpsert<SavedAddressRow>(
  'withdrawal_address',
  [
    column('id', 'bigint', (row) => row.id),
    column('customer_id', 'bigint', (row) => row.ownerId),
    column('currency_id', 'int', (row) => row.currencyId),
    column('network', 'text', (row) => row.network),
    column('address', 'text', (row) => row.address),
    column('saved_at', 'bigint', (row) => row.savedAt),
    column('deleted', 'boolean', (row) => row.deleted),
  ],
  // All columns change: saving a deleted address again reuses its id.
  ['customer_id', 'currency_id', 'network', 'address', 'saved_at', 'deleted'],
)

export const upsertWithdrawals = setUpsert<Withdrawal>(
  'withdrawal',
  [
    column('id', 'bigint', (row) => row.id),
    column('customer_id', 'bigint', (row) => row.ownerId),
    column('currency_id', 'int', (row) => row.currencyId),
    column('network', 'text', (row) => row.network),
    column('address_id', 'bigint', (row) => row.addressId),
    column('address', 'text', (row) => row.address),
    column('memo', 'text', (row) => row.memo),
    column('amount', 'bigint', (row) => row.amount),
    column('fee', 'bigint', (row) => row.fee),
    column('status', 'text', (row) => row.status),
    column('reviewers_needed', 'int', (row) => row.reviewersNeeded),
    column('first_reviewer_id', 'bigint', (row) => row.firstReviewerId ?? null),
    column('second_reviewer_id', 'bigint', (row) => row.secondReviewerId ?? null),
    column('reason', 'text', (row) => row.reason),
    column('txid', 'text', (row) => row.txid ?? null),
    column('requested_at', 'bigint', (row) => row.requestedAt),
    column('first_reviewed_at', 'bigint', (row) => row.firstReviewedAt ?? null),
    column('reviewed_at', 'bigint', (row) => row.reviewedAt ?? null),
    column('sent_at', 'bigint', (row) => row.sentAt ?? null),
    column('ended_at', 'bigint', (row) => row.endedAt ?? null),
    BATCH_SEQ,
  ],
  [
    'status',
    'first_reviewer_id',
    'second_reviewer_id',
    'reason',
    'txid',
    'first_reviewed_at',
    'reviewed_at',
    'sent_at',
    'ended_at',
    'batch_seq',
  ],
)

export const insertTransfers = setInsert<FundsTransferred>('transfer', [
  column('id', 'bigint', (row) => row.transferId),
  column('customer_id', 'bigint', (row) => row.customerId),
  column('currency_id', 'int', (row) => row.currencyId),
  column('source', 'text', (row) => row.source),
  column('target', 'text', (row) => row.target),
  column('amount', 'bigint', (row) => row.amount),
  column('at', 'bigint', (row) => row.at),
])

export const upsertDebts = setUpsert<Debt>(
  'debt',
  [
    column('id', 'text', (row) => debtKey(row.ownerId, row.currencyId)),
    column('customer_id', 'bigint', (row) => row.ownerId),
    column('currency_id', 'int', (row) => row.currencyId),
    column('amount', 'bigint', (row) => row.amount),
  ],
  ['amount'],
)
