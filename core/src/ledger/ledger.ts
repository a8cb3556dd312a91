import { AMOUNT_MAX, type Amount, ZERO } from '@halyard/money'
import { type Account, type AccountKind, CUSTOMER_ACCOUNTS, HOUSE, HOUSE_ACCOUNTS } from './accounts.ts'

/** What a posting was for, in the accountant's words. */
export type PostingReason =
  | 'practice_funds'
  | 'order_hold'
  | 'order_release'
  | 'trade_base'
  | 'trade_quote'
  | 'fee'

type Part = 'available' | 'frozen'

/** One movement of one currency between two parts of accounts. A ledger is nothing but a list of these. */
export interface Posting {
  readonly debitId: number
  readonly debitPart: Part
  readonly creditId: number
  readonly creditPart: Part
  readonly currencyId: number
  readonly amount: Amount
  readonly reason: PostingReason
  /** The command that caused it. */
  readonly commandSeq: number
}

/**
 * The double-entry ledger: the only code that changes a balance. Every change is a posting that takes from one
 * part of an account and gives the same amount to another, so that each currency always sums to zero.
 */
export interface Ledger {
  readonly accounts: Account[]
  /** Owner, then `keyOf` kind and currency, to account. */
  readonly byOwner: Map<number, Map<number, Account>>
  /** The command being applied; it is written on every posting. */
  commandSeq: number
  /** Postings made since they were last drained. */
  postings: Posting[]
  /** Accounts changed since they were last drained. */
  changed: Account[]
}

export function createLedger(): Ledger {
  return { accounts: [], byOwner: new Map(), commandSeq: 0, postings: [], changed: [] }
}

/** The account of an owner, opened empty the first time it is asked for. */
export function openAccount(ledger: Ledger, ownerId: number, kind: AccountKind, currencyId: number): Account {
  const known = findAccount(ledger, ownerId, kind, currencyId)
  if (known) return known
  const account: Account = {
    id: ledger.accounts.length + 1,
    ownerId,
    kind,
    currencyId,
    available: ZERO,
    frozen: ZERO,
    changed: false,
  }
  restoreAccount(ledger, account)
  noteAccount(ledger, account)
  return account
}

export function findAccount(
  ledger: Ledger,
  ownerId: number,
  kind: AccountKind,
  currencyId: number,
): Account | undefined {
  return ledger.byOwner.get(ownerId)?.get(keyOf(kind, currencyId))
}

/** Puts an account back as it was stored. Accounts come back in the order of their ids. */
export function restoreAccount(ledger: Ledger, account: Account): void {
  if (account.id !== ledger.accounts.length + 1) throw new Error(`account ${account.id} is out of order`)
  ledger.accounts.push(account)
  let owned = ledger.byOwner.get(account.ownerId)
  if (!owned) {
    owned = new Map()
    ledger.byOwner.set(account.ownerId, owned)
  }
  owned.set(keyOf(account.kind, account.currencyId), account)
}

/** Available of one account to available of another. */
export function transfer(
  ledger: Ledger,
  source: Account,
  target: Account,
  amount: Amount,
  reason: PostingReason,
): void {
  post(ledger, source, 'available', target, 'available', amount, reason)
}

/** Available to frozen within one account. */
export function hold(ledger: Ledger, account: Account, amount: Amount, reason: PostingReason): void {
  post(ledger, account, 'available', account, 'frozen', amount, reason)
}

/** Frozen back to available within one account. */
export function release(ledger: Ledger, account: Account, amount: Amount, reason: PostingReason): void {
  post(ledger, account, 'frozen', account, 'available', amount, reason)
}

/** Frozen of one account to available of another. */
export function settle(
  ledger: Ledger,
  source: Account,
  target: Account,
  amount: Amount,
  reason: PostingReason,
): void {
  post(ledger, source, 'frozen', target, 'available', amount, reason)
}

/** Callers have checked everything; a posting that breaks a rule here is a bug, and it stops the writer. */
function post(
  ledger: Ledger,
  debit: Account,
  debitPart: Part,
  credit: Account,
  creditPart: Part,
  amount: Amount,
  reason: PostingReason,
): void {
  if (amount === ZERO) return
  if (amount < ZERO) throw new Error(`a posting of ${amount} for ${reason}`)
  if (debit.currencyId !== credit.currencyId) throw new Error(`a posting across currencies for ${reason}`)
  const left = (debit[debitPart] - amount) as Amount
  if (left < ZERO && !mayGoBelowZero(debit))
    throw new Error(`account ${debit.id} would go below zero for ${reason}`)
  if (left + AMOUNT_MAX < ZERO) throw new Error(`account ${debit.id} would outgrow what can be stored`)
  debit[debitPart] = left
  const sum = (credit[creditPart] + amount) as Amount
  if (sum > AMOUNT_MAX) throw new Error(`account ${credit.id} would outgrow what can be stored`)
  credit[creditPart] = sum
  ledger.postings.push({
    debitId: debit.id,
    debitPart,
    creditId: credit.id,
    creditPart,
    currencyId: debit.currencyId,
    amount,
    reason,
    commandSeq: ledger.commandSeq,
  })
  noteAccount(ledger, debit)
  if (credit !== debit) noteAccount(ledger, credit)
}

/** Puts an account on the list of rows the next commit writes. */
export function noteAccount(ledger: Ledger, account: Account): void {
  if (account.changed) return
  account.changed = true
  ledger.changed.push(account)
}

const KINDS = new Map<AccountKind, number>(
  [...CUSTOMER_ACCOUNTS, ...HOUSE_ACCOUNTS].map((kind, index) => [kind, index]),
)

/** A small whole number for a kind and a currency (ids below 65,536): the cheapest key a Map can have. */
function keyOf(kind: AccountKind, currencyId: number): number {
  return (KINDS.get(kind) ?? 0) * 65_536 + currencyId
}

function mayGoBelowZero(account: Account): boolean {
  return account.ownerId === HOUSE && account.kind === 'external'
}
