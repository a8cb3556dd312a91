import type { Amount } from '@halyard/money'
import type { CurrencyId, CustomerId } from '../ids.ts'

/** The system accounts that the exchange funds with its own money. */
export const FUNDED_ACCOUNTS = ['optionPool', 'wealthPool', 'insurance'] as const
export type FundedAccount = (typeof FUNDED_ACCOUNTS)[number]

/** The reasons for moves of the exchange's own money, by command. The code is public. */
export const OWN_MONEY_REASONS = {
  fundPool: ['capital', 'refill', 'loss'],
  takeFees: ['profit', 'costs', 'tax'],
  refundFee: ['wrong_fee', 'incident', 'goodwill'],
} as const
export type OwnMoneyMoveKind = keyof typeof OWN_MONEY_REASONS
export type OwnMoneyReason = (typeof OWN_MONEY_REASONS)[OwnMoneyMoveKind][number]

/** One movement of the exchange's own money. Never changes. */
export interface OwnMoneyMove {
  /** The number of its command. */
  readonly id: number
  readonly kind: OwnMoneyMoveKind
  /** The account that a `fundPool` credits. */
  readonly account: FundedAccount | undefined
  /** The exchange's own customer account, or the customer of a refund; `undefined` for the bank. */
  readonly customerId: CustomerId | undefined
  readonly currencyId: CurrencyId
  readonly amount: Amount
  /** Its value in USDT units at the index price of the moment, rounded up. */
  readonly value: Amount
  /** The receipt or payout that it is for, such as 'bank:2026-11-23/17' or 'deposit:12'. Used once. */
  readonly reference: string
  readonly reasonCode: OwnMoneyReason
  readonly reason: string
  /** In epoch milliseconds. */
  readonly at: number
}

/** The exchange's own money that moved. */
export interface OwnMoneyState {
  readonly ownMoney: {
    /** All moves, in ascending order of time. They are few: two persons decide each. */
    readonly moves: OwnMoneyMove[]
    /** The references of `moves`. */
    readonly references: Set<string>
    /** The fees refunded so far in units, by `refundKey`. */
    readonly refunds: Map<string, bigint>
    /** Moves since the last drain. */
    readonly added: OwnMoneyMove[]
  }
}

export function createOwnMoney(): OwnMoneyState {
  return { ownMoney: { moves: [], references: new Set(), refunds: new Map(), added: [] } }
}

/** Returns the key of `refunds`. */
export function refundKey(customerId: CustomerId, currencyId: CurrencyId): string {
  return `${customerId}:${currencyId}`
}

/** Adds a move: a new one, or a restored one. */
export function addOwnMoneyMove(
  { moves, references, refunds }: OwnMoneyState['ownMoney'],
  move: OwnMoneyMove,
): void {
  moves.push(move)
  references.add(move.reference)
  if (move.kind !== 'refundFee' || move.customerId === undefined) return
  const key = refundKey(move.customerId, move.currencyId)
  refunds.set(key, (refunds.get(key) ?? 0n) + move.amount)
}
