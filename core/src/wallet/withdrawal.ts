import type { Amount } from '@halyard/money'

/**
 * Processing until it is reviewed or cancelled; passed until the chain has it; sent until it is final. The other four
 * are ends.
 */
export type WithdrawalStatus =
  | 'processing'
  | 'passed'
  | 'sent'
  | 'confirmed'
  | 'returned'
  | 'rejected'
  | 'cancelled'

/** Money on its way out. Times are epoch milliseconds, `undefined` for what has not happened. */
export interface Withdrawal {
  /** The number of the command that asked for it. */
  readonly id: number
  readonly ownerId: number
  readonly currencyId: number
  readonly network: string
  readonly addressId: number
  /** Where it goes, as the address was when it was asked for. */
  readonly address: string
  readonly memo: string
  /** What leaves the account, the fee inside it. */
  readonly amount: Amount
  readonly fee: Amount
  readonly status: WithdrawalStatus
  readonly reviewersNeeded: 1 | 2
  readonly firstReviewerId: number | undefined
  readonly secondReviewerId: number | undefined
  /** Why it was rejected or returned; empty for the others. */
  readonly reason: string
  readonly txid: string | undefined
  readonly requestedAt: number
  /** When the first of two passed it. */
  readonly firstReviewedAt: number | undefined
  /** When it was passed or rejected. */
  readonly reviewedAt: number | undefined
  readonly sentAt: number | undefined
  /** When it was confirmed, returned or cancelled. */
  readonly endedAt: number | undefined
}

/** Applications a customer may make in a UTC day. All count, whatever became of them. */
export const WITHDRAWALS_PER_DAY = 3

export const DAY_MS = 86_400_000
