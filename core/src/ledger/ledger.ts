import { MAX_AMOUNT, type Amount, type Numeric, normalise, MAX_UNITS } from '@halyard/money'
import type { AccountId, CurrencyId, CustomerId } from '../ids.ts'
import {
  Account,
  type AccountIdentity,
  type AccountKind,
  type AccountRow,
  mayGoBelowZero,
} from './accounts.ts'
import { AVAILABLE, Balances, FROZEN, type Movement } from './balances.ts'
import type { Fill } from './fill.ts'
import { CustomerAccounts } from './customer-accounts.ts'
import { Int32List } from '../records/int32-list.ts'
import type { PostingReason } from '../product-parts.ts'
import { Postings } from './postings.ts'

/**
 * The double-entry ledger: the only code that changes a balance. Every change is a posting that debits one part of an
 * account and credits the same amount to another, so that each currency always sums to zero.
 */
export interface Ledger {
  readonly accounts: Account[]
  readonly balances: Balances
  /** The kinds of the accounts, by a small integer each, in order of first opening. */
  readonly kinds: Map<AccountKind, number>
  /** Accounts by owner, then by `keyOf` of kind and currency. */
  readonly byOwner: Map<CustomerId, Map<number, Account>>
  readonly coinAccounts: CustomerAccounts
  readonly contractAccounts: CustomerAccounts
  /** The number of the command being applied. Every posting carries it. */
  commandSeq: number
  /** Postings since the last drain. */
  readonly postings: Postings
  /** Ids of the accounts changed since the last drain. */
  readonly changed: Int32List
}

/** Creates an empty ledger. `nextPostingId` is the id of its first posting. */
export function createLedger(nextPostingId = 1): Ledger {
  return {
    accounts: [],
    balances: new Balances(),
    kinds: new Map(),
    byOwner: new Map(),
    coinAccounts: new CustomerAccounts(),
    contractAccounts: new CustomerAccounts(),
    commandSeq: 0,
    postings: new Postings(nextPostingId),
    changed: new Int32List(),
  }
}

/** Returns an owner's account. Opens it empty if there is none. */
export function openAccount(
  ledger: Ledger,
  ownerId: CustomerId,
  kind: AccountKind,
  currencyId: CurrencyId,
): Account {
  const known = findAccount(ledger, ownerId, kind, currencyId)
  if (known) return known
  const account = addAccount(ledger, { id: ledger.accounts.length + 1, ownerId, kind, currencyId })
  markAccountChanged(ledger, account.id)
  return account
}

/** Returns an owner's account, or `undefined` if it was never opened. */
export function findAccount(
  ledger: Ledger,
  ownerId: CustomerId,
  kind: AccountKind,
  currencyId: CurrencyId,
): Account | undefined {
  const index = ledger.kinds.get(kind)
  return index === undefined ? undefined : ledger.byOwner.get(ownerId)?.get(keyOf(index, currencyId))
}

/** Restores a stored account. Requires ascending ids without gaps; throws otherwise. */
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
  let index = ledger.kinds.get(account.kind)
  if (index === undefined) {
    index = ledger.kinds.size
    ledger.kinds.set(account.kind, index)
  }
  owned.set(keyOf(index, account.currencyId), account)
  return account
}

/** Copies some accounts as they are now. The returned function makes their rows when it is called. */
export function copyAccounts({ accounts, balances }: Ledger, ids: readonly AccountId[]): () => AccountRow[] {
  const copies = balances.copy(ids)
  return () =>
    ids.map((id, index) => {
      const { ownerId, kind, currencyId } = accounts[id - 1] as Account
      const available = copies.amountOf(index, AVAILABLE)
      return { id, ownerId, kind, currencyId, available, frozen: copies.amountOf(index, FROZEN) }
    })
}

/** Returns the available balance of an account, in units. */
export function availableOf(ledger: Ledger, accountId: AccountId): Amount {
  return ledger.balances.amountOf(accountId, AVAILABLE)
}

/** Returns whether an account has at least `amount` available, in units. */
export function canPay(ledger: Ledger, accountId: AccountId, amount: Numeric): boolean {
  return ledger.balances.has(accountId, AVAILABLE, amount)
}

/**
 * Moves an amount from the available balance of one account to that of another, by account ids. This and the other
 * postings do nothing for zero; they throw on different currencies, a negative amount and an insufficient balance,
 * which are bugs and stop the writer.
 */
export function transfer(
  ledger: Ledger,
  source: AccountId,
  target: AccountId,
  amount: Numeric,
  reason: PostingReason,
): void {
  move(
    ledger,
    { debitId: source, debitPart: AVAILABLE, creditId: target, creditPart: AVAILABLE, amount },
    reason,
  )
}

/** Moves an amount, in units, from available to frozen within one account. Throws like `transfer`. */
export function hold(ledger: Ledger, account: AccountId, amount: Numeric, reason: PostingReason): void {
  move(
    ledger,
    { debitId: account, debitPart: AVAILABLE, creditId: account, creditPart: FROZEN, amount },
    reason,
  )
}

/** Moves an amount, in units, from frozen to available within one account. Throws like `transfer`. */
export function release(ledger: Ledger, account: AccountId, amount: Numeric, reason: PostingReason): void {
  move(
    ledger,
    { debitId: account, debitPart: FROZEN, creditId: account, creditPart: AVAILABLE, amount },
    reason,
  )
}

/**
 * Moves an amount, in units, from the frozen balance of one account to the available balance of another, by account
 * ids. Throws like `transfer`.
 */
export function settle(
  ledger: Ledger,
  source: AccountId,
  target: AccountId,
  amount: Numeric,
  reason: PostingReason,
): void {
  move(
    ledger,
    { debitId: source, debitPart: FROZEN, creditId: target, creditPart: AVAILABLE, amount },
    reason,
  )
}

/**
 * Settles one fill atomically. Debits the taker's available and the maker's held balance, credits both net of fees, and
 * credits the fees to the system accounts. Reserves posting ids (2 + one per non-zero fee) but does not store postings:
 * the trade row implies them (decision 12). Returns the first id. Throws if amounts or currencies are inconsistent (a
 * bug; stops the writer).
 */
export function settleTrade(ledger: Ledger, fill: Readonly<Fill>): number {
  const { takerPayId, takerReceiveId, makerPayId, makerReceiveId, takerFeesId, makerFeesId } = fill
  const { payAmount, receiveAmount, takerFee, makerFee } = fill
  if (!(isMovable(payAmount) && isMovable(receiveAmount)))
    throw new Error(`invalid trade of ${payAmount} for ${receiveAmount}`)
  if (!(takerFee >= 0 && takerFee <= receiveAmount && makerFee >= 0 && makerFee <= payAmount))
    throw new Error(
      `invalid trade of ${payAmount} for ${receiveAmount} with fees of ${makerFee} and ${takerFee}`,
    )
  const { balances } = ledger
  const payCurrencyId = balances.currencyOf(takerPayId)
  const receiveCurrencyId = balances.currencyOf(makerPayId)
  if (
    balances.currencyOf(makerReceiveId) !== payCurrencyId ||
    balances.currencyOf(makerFeesId) !== payCurrencyId
  )
    throw new Error('trade across currencies')
  if (
    balances.currencyOf(takerReceiveId) !== receiveCurrencyId ||
    balances.currencyOf(takerFeesId) !== receiveCurrencyId
  )
    throw new Error('trade across currencies')
  if (!balances.trade(fill)) {
    for (const movement of movementsOf(fill)) moveAmount(ledger, movement)
  }
  markAccountChanged(ledger, takerPayId)
  markAccountChanged(ledger, takerReceiveId)
  markAccountChanged(ledger, makerPayId)
  markAccountChanged(ledger, makerReceiveId)
  markAccountChanged(ledger, takerFeesId)
  markAccountChanged(ledger, makerFeesId)
  return ledger.postings.skip(2 + (takerFee > 0 ? 1 : 0) + (makerFee > 0 ? 1 : 0))
}

/** Returns the movements of a fill one by one, in the order of the postings that its trade implies. */
function movementsOf(fill: Readonly<Fill>): Movement[] {
  const { takerPayId, takerReceiveId, makerPayId, makerReceiveId, takerFeesId, makerFeesId } = fill
  const { payAmount, receiveAmount, takerFee, makerFee } = fill
  const [debitPart, creditPart] = [AVAILABLE, AVAILABLE] as const
  return [
    { debitId: takerPayId, debitPart, creditId: makerReceiveId, creditPart, amount: payAmount },
    { debitId: makerPayId, debitPart: FROZEN, creditId: takerReceiveId, creditPart, amount: receiveAmount },
    { debitId: takerReceiveId, debitPart, creditId: takerFeesId, creditPart, amount: takerFee },
    { debitId: makerReceiveId, debitPart, creditId: makerFeesId, creditPart, amount: makerFee },
  ]
}

function move(ledger: Ledger, movement: Movement, reason: PostingReason): void {
  const { debitId, creditId, amount } = movement
  if (isZero(amount)) return
  const { balances, postings, commandSeq } = ledger
  const currencyId = balances.currencyOf(debitId)
  if (currencyId !== balances.currencyOf(creditId)) throw new Error(`posting across currencies for ${reason}`)
  moveAmount(ledger, movement)
  postings.add(movement, currencyId, reason, commandSeq)
  markAccountChanged(ledger, debitId)
  if (creditId !== debitId) markAccountChanged(ledger, creditId)
}

/** Moves an amount or throws. Callers have checked everything, so a failure here is a bug and stops the writer. */
function moveAmount({ balances }: Ledger, movement: Movement): void {
  const { debitId, creditId, amount } = movement
  if (isZero(amount)) return
  if (!isMovable(amount) || !balances.move(movement))
    throw new Error(`cannot move ${amount} from account ${debitId} to account ${creditId}`)
}

/**
 * Returns whether an amount is above zero, exact and storable. Compares numbers with numbers: mixed comparisons are
 * slow.
 */
function isMovable(amount: Numeric): boolean {
  return typeof amount === 'number' ? amount > 0 && amount <= MAX_UNITS : amount > 0n && amount <= MAX_AMOUNT
}

function isZero(amount: Numeric): boolean {
  return typeof amount === 'number' ? amount === 0 : amount === 0n
}

/** Marks an account to be stored with the next batch. */
export function markAccountChanged(ledger: Ledger, accountId: AccountId): void {
  if (ledger.balances.markChanged(accountId)) ledger.changed.push(accountId)
}

/** Returns a small integer for a kind and a currency (ids below 65,536): the cheapest key of a Map. */
function keyOf(kindIndex: number, currencyId: CurrencyId): number {
  return kindIndex * 65_536 + currencyId
}
