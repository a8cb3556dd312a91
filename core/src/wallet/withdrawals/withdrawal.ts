import type { Amount } from '@halyard/money'
import type { CurrencyId, CustomerId } from '../../ids.ts'

/**
 * `processing` until it is approved, rejected or cancelled; `passed` (approved) until it is sent; `sent` until its
 * network confirms it or it is returned. The other four are final.
 */
export type WithdrawalStatus =
  | 'processing'
  | 'passed'
  | 'sent'
  | 'confirmed'
  | 'returned'
  | 'rejected'
  | 'cancelled'

/** A withdrawal. Amounts are in units of its currency, times in epoch milliseconds. `undefined` if not yet happened. */
export interface Withdrawal {
  /** The number of the command that requested it. */
  readonly id: number
  readonly ownerId: CustomerId
  readonly currencyId: CurrencyId
  readonly network: string
  readonly addressId: number
  /** The destination address, copied when the withdrawal was requested. */
  readonly address: string
  readonly memo: string
  /** The amount debited, fee included. */
  readonly amount: Amount
  readonly fee: Amount
  readonly status: WithdrawalStatus
  readonly reviewersNeeded: 1 | 2
  /** The first of two persons who approve it. */
  readonly firstReviewerId: number | undefined
  /** The person whose approval or rejection was final. */
  readonly reviewerId: number | undefined
  /** The reason of a rejection or return; otherwise empty. */
  readonly reason: string
  readonly txid: string | undefined
  readonly requestedAt: number
  /** When the first of two reviewers approved it. */
  readonly firstReviewedAt: number | undefined
  /** When it was approved or rejected. */
  readonly reviewedAt: number | undefined
  readonly sentAt: number | undefined
  /** When it was confirmed, returned or cancelled. */
  readonly endedAt: number | undefined
}

/** The most withdrawals that a customer may request in a UTC day. Cancelled and rejected ones count. */
export const WITHDRAWALS_PER_DAY = 3

export const DAY_MS = 86_400_000
