import type { CustomerRow, NetworkConfig, Snapshot, Withdrawal } from '@halyard/core'
import { type Amount, amount } from '@halyard/money'
import type { ReadRows, Row } from './read-rows.ts'

/** Reads customers, networks, saved addresses, pending withdrawals and debts. */
export async function recoverWallet(
  rows: ReadRows,
): Promise<Pick<Snapshot, 'customers' | 'networks' | 'addresses' | 'withdrawals' | 'debts'>> {
  return {
    customers: (await rows('select * from customer')).map(customerOf),
    networks: (await rows('select * from network')).map(networkOf),
    addresses: (await rows('select * from withdrawal_address where not deleted')).map((row) => ({
      id: Number(row.id),
      ownerId: Number(row.customer_id),
      currencyId: Number(row.currency_id),
      network: String(row.network),
      address: String(row.address),
      savedAt: Number(row.saved_at),
    })),
    withdrawals: (
      await rows(`select * from withdrawal where status in ('processing', 'passed', 'sent')`)
    ).map(withdrawalOf),
    debts: (await rows('select * from debt where amount > 0')).map((row) => ({
      ownerId: Number(row.customer_id),
      currencyId: Number(row.currency_id),
      amount: amountOf(row.amount),
    })),
  }
}

function customerOf(row: Row): CustomerRow {
  return {
    id: Number(row.id),
    frozenByOwner: row.frozen_by_owner === true,
    frozenByOperator: row.frozen_by_operator === true,
    practiceFundsTaken: row.practice_funds_taken === true,
    verification: Number(row.verification) as CustomerRow['verification'],
    holdUntil: Number(row.hold_until),
    withdrawalDay: Number(row.withdrawal_day),
    withdrawalsThatDay: Number(row.withdrawals_that_day),
    desk: row.desk === true,
  }
}

function networkOf(row: Row): NetworkConfig {
  return {
    currencyId: Number(row.currency_id),
    network: String(row.name),
    depositMin: amountOf(row.deposit_min),
    withdrawMin: amountOf(row.withdraw_min),
    withdrawFee: amountOf(row.withdraw_fee),
    withdrawMax: amountOf(row.withdraw_max),
    twoReviewersFrom: amountOf(row.two_reviewers_from),
    confirmations: Number(row.confirmations),
    addressHoldMs: Number(row.address_hold_ms),
    isOpen: row.is_open === true,
  }
}

function withdrawalOf(row: Row): Withdrawal {
  return {
    id: Number(row.id),
    ownerId: Number(row.customer_id),
    currencyId: Number(row.currency_id),
    network: String(row.network),
    addressId: Number(row.address_id),
    address: String(row.address),
    memo: String(row.memo),
    amount: amountOf(row.amount),
    fee: amountOf(row.fee),
    status: row.status as Withdrawal['status'],
    reviewersNeeded: Number(row.reviewers_needed) as Withdrawal['reviewersNeeded'],
    firstReviewerId: numberOf(row.first_reviewer_id),
    secondReviewerId: numberOf(row.second_reviewer_id),
    reason: String(row.reason),
    txid: row.txid === null ? undefined : String(row.txid),
    requestedAt: Number(row.requested_at),
    firstReviewedAt: numberOf(row.first_reviewed_at),
    reviewedAt: numberOf(row.reviewed_at),
    sentAt: numberOf(row.sent_at),
    endedAt: numberOf(row.ended_at),
  }
}

function amountOf(value: Row[string] | undefined): Amount {
  return amount(BigInt(String(value)))
}

function numberOf(value: Row[string] | undefined): number | undefined {
  return value === null || value === undefined ? undefined : Number(value)
}
