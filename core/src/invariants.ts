import type { AccountId, CurrencyId } from './ids.ts'
import { type AccountRow, mayGoBelowZero } from './ledger/accounts.ts'
import { findMarketViolations } from './market/invariants.ts'
import type { HeldAmount } from './product.ts'
import { PRODUCTS } from './products.ts'
import type { Exchange } from './state.ts'

/**
 * Checks everything that must hold between two commands, and returns a description of each invariant that does not; an
 * empty list for a sound exchange. Visits the whole state.
 */
export function findViolations(exchange: Exchange): string[] {
  return [
    ...findUnbalancedCurrencies(exchange),
    ...findOverdrawnAccounts(exchange),
    ...findWronglyFrozenAccounts(exchange),
    ...findMarketViolations(exchange),
    ...PRODUCTS.flatMap((product) => [...product.findViolations(exchange)]),
  ]
}

/** All accounts of a currency add up to zero, because every posting debits one account and credits another. */
function* findUnbalancedCurrencies({ ledger }: Exchange): Generator<string> {
  const totals = new Map<CurrencyId, bigint>()
  for (const { currencyId, available, frozen } of ledger.accounts)
    totals.set(currencyId, (totals.get(currencyId) ?? 0n) + available + frozen)
  for (const [currencyId, total] of totals) {
    const imbalance = imbalanceOf(currencyId, total)
    if (imbalance) yield imbalance
  }
}

/** Describes a currency whose accounts add up to another total than zero. */
export function imbalanceOf(currencyId: CurrencyId, total: bigint): string | undefined {
  return total === 0n ? undefined : `currency ${currencyId} sums to ${total}, not zero`
}

function* findOverdrawnAccounts({ ledger }: Exchange): Generator<string> {
  for (const account of ledger.accounts) {
    const overdraft = overdraftOf(account)
    if (overdraft) yield overdraft
  }
}

/** Describes an account with a balance below zero that must not have one. */
export function overdraftOf({ id, ownerId, kind, available, frozen }: AccountRow): string | undefined {
  const isOverdrawn = frozen < 0n || (available < 0n && !mayGoBelowZero(ownerId, kind))
  return isOverdrawn ? `account ${id} is below zero` : undefined
}

/** The frozen balance of every account is exactly what the open rows of all products hold in it. */
function* findWronglyFrozenAccounts(exchange: Exchange): Generator<string> {
  const held = sumByAccount(PRODUCTS.map((product) => product.heldAmounts(exchange)))
  for (const { id, frozen } of exchange.ledger.accounts) {
    const expected = held.get(id) ?? 0n
    if (frozen !== expected) yield `account ${id} has ${frozen} frozen, open rows hold ${expected}`
  }
}

function sumByAccount(holds: readonly Iterable<HeldAmount>[]): Map<AccountId, bigint> {
  const totals = new Map<AccountId, bigint>()
  for (const amounts of holds)
    for (const [accountId, units] of amounts) totals.set(accountId, (totals.get(accountId) ?? 0n) + units)
  return totals
}
