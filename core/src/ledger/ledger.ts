import { AMOUNT_MAX, type Amount, amount, type Sum, UNITS_MAX } from '@halyard/money'
import {
  Account,
  type AccountIdentity,
  type AccountKind,
  type AccountRow,
  CUSTOMER_ACCOUNTS,
  HOUSE_ACCOUNTS,
  mayGoBelowZero,
} from './accounts.ts'
import { AVAILABLE, Balances, FROZEN, type PartWord } from './balances.ts'
import { CustomerAccounts } from './customer-accounts.ts'
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
  readonly coinAccounts: CustomerAccounts
  readonly contractAccounts: CustomerAccounts
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
    coinAccounts: new CustomerAccounts(),
    contractAccounts: new CustomerAccounts(),
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
  ledger.balances.setUnits(row.id, AVAILABLE, row.available)
  ledger.balances.setUnits(row.id, FROZEN, row.frozen)
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
  return amount(ledger.balances.unitsOf(accountId, AVAILABLE))
}

/** Whether an account has so much available. */
export function canPay(ledger: Ledger, accountId: number, sum: Sum): boolean {
  return typeof sum === 'number'
    ? sum <= ledger.balances.numberOf(accountId, AVAILABLE)
    : sum <= availableOf(ledger, accountId)
}

/** Available of one account to available of another. Accounts are named by their ids. */
export function transfer(
  ledger: Ledger,
  source: number,
  target: number,
  moved: Sum,
  reason: PostingReason,
): void {
  move(ledger, source, AVAILABLE, target, AVAILABLE, moved, reason)
}

/** Available to frozen within one account. */
export function hold(ledger: Ledger, account: number, moved: Sum, reason: PostingReason): void {
  move(ledger, account, AVAILABLE, account, FROZEN, moved, reason)
}

/** Frozen back to available within one account. */
export function release(ledger: Ledger, account: number, moved: Sum, reason: PostingReason): void {
  move(ledger, account, FROZEN, account, AVAILABLE, moved, reason)
}

/** Frozen of one account to available of another. */
export function settle(
  ledger: Ledger,
  source: number,
  target: number,
  moved: Sum,
  reason: PostingReason,
): void {
  move(ledger, source, FROZEN, target, AVAILABLE, moved, reason)
}

/** Callers have checked everything; a posting that breaks a rule here is a bug, and it stops the writer. */
function move(
  ledger: Ledger,
  debit: number,
  debitPart: PartWord,
  credit: number,
  creditPart: PartWord,
  moved: Sum,
  reason: PostingReason,
): void {
  if (typeof moved === 'number') {
    if (moved === 0) return
    if (!(moved > 0 && moved <= UNITS_MAX)) throw new Error(`a posting of ${moved} for ${reason}`)
    const high = Math.floor(moved / TWO_TO_32)
    post(ledger, debit, debitPart, credit, creditPart, high, moved >>> 0, reason)
  } else {
    if (moved === 0n) return
    if (moved < 0n || moved > AMOUNT_MAX) throw new Error(`a posting of ${moved} for ${reason}`)
    const high = Number(moved >> 32n)
    post(ledger, debit, debitPart, credit, creditPart, high, Number(moved & 0xffff_ffffn), reason)
  }
}

/** Moves `high` times 2^32 and `low` units. */
function post(
  ledger: Ledger,
  debit: number,
  debitPart: PartWord,
  credit: number,
  creditPart: PartWord,
  high: number,
  low: number,
  reason: PostingReason,
): void {
  const { balances } = ledger
  const currencyId = balances.currencyOf(debit)
  if (currencyId !== balances.currencyOf(credit)) throw new Error(`a posting across currencies for ${reason}`)
  if (!balances.take(debit, debitPart, high, low))
    throw new Error(`account ${debit} would go below what it may hold for ${reason}`)
  if (!balances.give(credit, creditPart, high, low))
    throw new Error(`account ${credit} would outgrow what can be stored`)
  ledger.postings.add(debit, debitPart, credit, creditPart, currencyId, high, low, reason, ledger.commandSeq)
  noteAccount(ledger, debit)
  if (credit !== debit) noteAccount(ledger, credit)
}

const TWO_TO_32 = 4_294_967_296

/** Puts an account on the list of rows the next commit writes. */
export function noteAccount(ledger: Ledger, accountId: number): void {
  if (ledger.balances.markChanged(accountId)) ledger.changed.push(accountId)
}

const KINDS = new Map<AccountKind, number>(
  [...CUSTOMER_ACCOUNTS, ...HOUSE_ACCOUNTS].map((kind, index) => [kind, index]),
)

/** A small whole number for a kind and a currency (ids below 65,536): the cheapest key a Map can have. */
function keyOf(kind: AccountKind, currencyId: number): number {
  return (KINDS.get(kind) ?? 0) * 65_536 + currencyId
}
