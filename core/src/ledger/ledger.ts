import { AMOUNT_MAX, type Amount, amount, ZERO } from '@halyard/money'
import {
  Account,
  type AccountIdentity,
  type AccountKind,
  type AccountRow,
  CUSTOMER_ACCOUNTS,
  HOUSE_ACCOUNTS,
  mayGoBelowZero,
} from './accounts.ts'
import { Balances, type Part } from './balances.ts'
import { type PostingReason, Postings } from './postings.ts'

/**
 * The double-entry ledger: the only code that changes a balance. Every change is a posting that takes from one
 * part of an account and gives the same amount to another, so that each currency always sums to zero.
 */
export interface Ledger {
  readonly accounts: Account[]
  readonly balances: Balances
  /** Owner, then `keyOf` kind and currency, to account. */
  readonly byOwner: Map<number, Map<number, Account>>
  /** The command being applied; it is written on every posting. */
  commandSeq: number
  /** Postings made since they were last drained. */
  readonly postings: Postings
  /** Ids of accounts changed since they were last drained. */
  changed: number[]
}

export function createLedger(nextPostingId = 1): Ledger {
  return {
    accounts: [],
    balances: new Balances(),
    byOwner: new Map(),
    commandSeq: 0,
    postings: new Postings(nextPostingId),
    changed: [],
  }
}

/** The account of an owner, opened empty the first time it is asked for. */
export function openAccount(ledger: Ledger, ownerId: number, kind: AccountKind, currencyId: number): Account {
  const known = findAccount(ledger, ownerId, kind, currencyId)
  if (known) return known
  const account = addAccount(ledger, { id: ledger.accounts.length + 1, ownerId, kind, currencyId })
  noteAccount(ledger, account.id)
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

export function accountOf({ accounts }: Ledger, id: number): Account {
  const account = accounts[id - 1]
  if (!account) throw new Error(`there is no account ${id}`)
  return account
}

/** Puts an account back as it was stored. Accounts come back in the order of their ids. */
export function restoreAccount(ledger: Ledger, row: AccountRow): void {
  if (row.id !== ledger.accounts.length + 1) throw new Error(`account ${row.id} is out of order`)
  addAccount(ledger, row)
  ledger.balances.setUnits(row.id, 'available', row.available)
  ledger.balances.setUnits(row.id, 'frozen', row.frozen)
}

function addAccount(ledger: Ledger, identity: AccountIdentity): Account {
  const account = new Account(ledger.balances, identity)
  const { ownerId, kind, currencyId } = identity
  ledger.balances.open(account.id, currencyId, mayGoBelowZero(ownerId, kind))
  ledger.accounts.push(account)
  let owned = ledger.byOwner.get(account.ownerId)
  if (!owned) {
    owned = new Map()
    ledger.byOwner.set(account.ownerId, owned)
  }
  owned.set(keyOf(account.kind, account.currencyId), account)
  return account
}

export function availableOf(ledger: Ledger, accountId: number): Amount {
  return amount(ledger.balances.unitsOf(accountId, 'available'))
}

/** Available of one account to available of another. Accounts are named by their ids. */
export function transfer(
  ledger: Ledger,
  source: number,
  target: number,
  amount: Amount,
  reason: PostingReason,
): void {
  post(ledger, source, 'available', target, 'available', amount, reason)
}

/** Available to frozen within one account. */
export function hold(ledger: Ledger, account: number, amount: Amount, reason: PostingReason): void {
  post(ledger, account, 'available', account, 'frozen', amount, reason)
}

/** Frozen back to available within one account. */
export function release(ledger: Ledger, account: number, amount: Amount, reason: PostingReason): void {
  post(ledger, account, 'frozen', account, 'available', amount, reason)
}

/** Frozen of one account to available of another. */
export function settle(
  ledger: Ledger,
  source: number,
  target: number,
  amount: Amount,
  reason: PostingReason,
): void {
  post(ledger, source, 'frozen', target, 'available', amount, reason)
}

/** Callers have checked everything; a posting that breaks a rule here is a bug, and it stops the writer. */
function post(
  ledger: Ledger,
  debit: number,
  debitPart: Part,
  credit: number,
  creditPart: Part,
  amount: Amount,
  reason: PostingReason,
): void {
  if (amount === ZERO) return
  if (amount < ZERO || amount > AMOUNT_MAX) throw new Error(`a posting of ${amount} for ${reason}`)
  const { balances } = ledger
  const currencyId = balances.currencyOf(debit)
  if (currencyId !== balances.currencyOf(credit)) throw new Error(`a posting across currencies for ${reason}`)
  // Adding or taking a positive 64-bit number wraps at most once, and then the balance moves the wrong way.
  const before = balances.unitsOf(debit, debitPart)
  const left = BigInt.asIntN(64, before - amount)
  if (left < ZERO && !balances.mayGoBelowZero(debit))
    throw new Error(`account ${debit} would go below zero for ${reason}`)
  if (left > before || left < AMOUNT_MIN) throw new Error(`account ${debit} would outgrow what can be stored`)
  balances.setUnits(debit, debitPart, left)
  const had = balances.unitsOf(credit, creditPart)
  const sum = BigInt.asIntN(64, had + amount)
  if (sum < had) throw new Error(`account ${credit} would outgrow what can be stored`)
  balances.setUnits(credit, creditPart, sum)
  ledger.postings.add(debit, debitPart, credit, creditPart, currencyId, amount, reason, ledger.commandSeq)
  noteAccount(ledger, debit)
  noteAccount(ledger, credit)
}

/** Puts an account on the list of rows the next commit writes. */
export function noteAccount(ledger: Ledger, accountId: number): void {
  if (ledger.balances.markChanged(accountId)) ledger.changed.push(accountId)
}

const AMOUNT_MIN = ZERO - AMOUNT_MAX

const KINDS = new Map<AccountKind, number>(
  [...CUSTOMER_ACCOUNTS, ...HOUSE_ACCOUNTS].map((kind, index) => [kind, index]),
)

/** A small whole number for a kind and a currency (ids below 65,536): the cheapest key a Map can have. */
function keyOf(kind: AccountKind, currencyId: number): number {
  return (KINDS.get(kind) ?? 0) * 65_536 + currencyId
}
