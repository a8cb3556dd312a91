import { MAX_AMOUNT, type Amount, type Numeric, normalise, type SafeUnits, MAX_UNITS } from '@halyard/money'
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
import { WholeNumbers } from '../records/whole-numbers.ts'
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
  readonly changed: WholeNumbers
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
    changed: new WholeNumbers(),
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

/** Puts an account back as it was stored. Accounts come back in the order of their ids. */
export function restoreAccount(ledger: Ledger, row: AccountRow): void {
  if (row.id !== ledger.accounts.length + 1) throw new Error(`account ${row.id} is out of order`)
  addAccount(ledger, row)
  ledger.balances.set(row.id, AVAILABLE, normalise(row.available))
  ledger.balances.set(row.id, FROZEN, normalise(row.frozen))
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

/** Accounts as they are now. Their rows are made when somebody asks. */
export function keepAccounts({ accounts, balances }: Ledger, ids: readonly number[]): () => AccountRow[] {
  const copies = balances.copy(ids)
  return () =>
    ids.map((id, index) => {
      const { ownerId, kind, currencyId } = accounts[id - 1] as Account
      const available = copies.amountOf(index, AVAILABLE)
      return { id, ownerId, kind, currencyId, available, frozen: copies.amountOf(index, FROZEN) }
    })
}

export function availableOf(ledger: Ledger, accountId: number): Amount {
  return ledger.balances.amountOf(accountId, AVAILABLE)
}

/** Whether an account has so much available. */
export function canPay(ledger: Ledger, accountId: number, sum: Numeric): boolean {
  return ledger.balances.has(accountId, AVAILABLE, sum)
}

/** Available of one account to available of another. Accounts are named by their ids. */
export function transfer(
  ledger: Ledger,
  source: number,
  target: number,
  moved: Numeric,
  reason: PostingReason,
): void {
  move(ledger, source, AVAILABLE, target, AVAILABLE, moved, reason)
}

/** Available to frozen within one account. */
export function hold(ledger: Ledger, account: number, moved: Numeric, reason: PostingReason): void {
  move(ledger, account, AVAILABLE, account, FROZEN, moved, reason)
}

/** Frozen back to available within one account. */
export function release(ledger: Ledger, account: number, moved: Numeric, reason: PostingReason): void {
  move(ledger, account, FROZEN, account, AVAILABLE, moved, reason)
}

/** Frozen of one account to available of another. */
export function settle(
  ledger: Ledger,
  source: number,
  target: number,
  moved: Numeric,
  reason: PostingReason,
): void {
  move(ledger, source, FROZEN, target, AVAILABLE, moved, reason)
}

/**
 * A trade at once: what the taker pays out of what is available and the maker out of what is held, each less the fee of
 * whom it goes to, and the fees to the house. Its postings, two and one for each fee that is not zero, are what the
 * trade itself tells: only their ids are given out here. Answers the first.
 */
export function settleTrade(
  ledger: Ledger,
  takerPays: number,
  takerGets: number,
  makerPays: number,
  makerGets: number,
  takerFees: number,
  makerFees: number,
  paid: SafeUnits,
  got: SafeUnits,
  takerFee: SafeUnits,
  makerFee: SafeUnits,
): number {
  if (!(isMovable(paid) && isMovable(got))) throw new Error(`a trade of ${paid} for ${got}`)
  if (!(takerFee >= 0 && takerFee <= got && makerFee >= 0 && makerFee <= paid))
    throw new Error(`a trade of ${paid} for ${got} with fees of ${makerFee} and ${takerFee}`)
  const { balances } = ledger
  const paidIn = balances.currencyOf(takerPays)
  const gotIn = balances.currencyOf(makerPays)
  if (balances.currencyOf(makerGets) !== paidIn || balances.currencyOf(makerFees) !== paidIn)
    throw new Error('a trade across currencies')
  if (balances.currencyOf(takerGets) !== gotIn || balances.currencyOf(takerFees) !== gotIn)
    throw new Error('a trade across currencies')
  const isDone = balances.trade(
    takerPays,
    takerGets,
    makerPays,
    makerGets,
    takerFees,
    makerFees,
    paid,
    got,
    takerFee,
    makerFee,
  )
  if (!isDone) {
    moveSum(ledger, takerPays, AVAILABLE, makerGets, AVAILABLE, paid)
    moveSum(ledger, makerPays, FROZEN, takerGets, AVAILABLE, got)
    moveSum(ledger, takerGets, AVAILABLE, takerFees, AVAILABLE, takerFee)
    moveSum(ledger, makerGets, AVAILABLE, makerFees, AVAILABLE, makerFee)
  }
  noteAccount(ledger, takerPays)
  noteAccount(ledger, takerGets)
  noteAccount(ledger, makerPays)
  noteAccount(ledger, makerGets)
  noteAccount(ledger, takerFees)
  noteAccount(ledger, makerFees)
  return ledger.postings.skip(2 + (takerFee > 0 ? 1 : 0) + (makerFee > 0 ? 1 : 0))
}

function move(
  ledger: Ledger,
  debit: number,
  debitPart: PartWord,
  credit: number,
  creditPart: PartWord,
  moved: Numeric,
  reason: PostingReason,
): void {
  if (isNothing(moved)) return
  const { balances } = ledger
  const currencyId = balances.currencyOf(debit)
  if (currencyId !== balances.currencyOf(credit)) throw new Error(`a posting across currencies for ${reason}`)
  moveSum(ledger, debit, debitPart, credit, creditPart, moved)
  ledger.postings.add(debit, debitPart, credit, creditPart, currencyId, moved, reason, ledger.commandSeq)
  noteAccount(ledger, debit)
  if (credit !== debit) noteAccount(ledger, credit)
}

/** Callers have checked everything; what breaks a rule here is a bug, and it stops the writer. */
function moveSum(
  { balances }: Ledger,
  debit: number,
  debitPart: PartWord,
  credit: number,
  creditPart: PartWord,
  moved: Numeric,
): void {
  if (isNothing(moved)) return
  if (!isMovable(moved) || !balances.move(debit, debitPart, credit, creditPart, moved))
    throw new Error(`${moved} cannot go from account ${debit} to account ${credit}`)
}

/** A sum above zero that is exact and can be stored. Numbers are compared with numbers: with either, it is a call. */
function isMovable(sum: Numeric): boolean {
  return typeof sum === 'number' ? sum > 0 && sum <= MAX_UNITS : sum > 0n && sum <= MAX_AMOUNT
}

function isNothing(sum: Numeric): boolean {
  return typeof sum === 'number' ? sum === 0 : sum === 0n
}

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
