import { amount, type Amount, ZERO } from '@halyard/money'
import type { CurrencyId, CustomerId } from '../../ids.ts'
import { CUSTOMER_ACCOUNTS } from '../../ledger/account-kinds.ts'
import { findAccount, transfer } from '../../ledger/ledger.ts'
import type { Exchange } from '../../state.ts'
import { externalAccount } from '../../ledger/external-account.ts'
import { type Debt, debtKey } from '../wallet.ts'

/** Returns what a customer owes of a currency, in units; 0 for nothing. */
export function debtOf({ wallet }: Exchange, ownerId: CustomerId, currencyId: CurrencyId): Amount {
  return wallet.debts.get(debtKey(ownerId, currencyId))?.amount ?? ZERO
}

/** Returns whether a customer owes more of any currency than they have available in all accounts. */
export function isInsolvent(exchange: Exchange, ownerId: CustomerId): boolean {
  return debtsOf(exchange, ownerId).some(
    ({ currencyId, amount: owed }) => owed > totalAvailable(exchange, ownerId, currencyId),
  )
}

/** Collects a customer's debts of all currencies from their available balances, as far as those suffice. */
export function collectDebts(exchange: Exchange, ownerId: CustomerId): void {
  for (const { currencyId } of debtsOf(exchange, ownerId)) collectDebt(exchange, ownerId, currencyId)
}

/** Collects a customer's debt of one currency from their available balances, as far as those suffice. */
export function collectDebt(exchange: Exchange, ownerId: CustomerId, currencyId: CurrencyId): void {
  const owed = debtOf(exchange, ownerId, currencyId)
  if (owed > ZERO) setDebt(exchange, ownerId, currencyId, clawBack(exchange, ownerId, currencyId, owed))
}

/** Sets what a customer owes of a currency, in units; 0 removes the debt. */
export function setDebt(
  { wallet }: Exchange,
  ownerId: CustomerId,
  currencyId: CurrencyId,
  owed: Amount,
): void {
  const key = debtKey(ownerId, currencyId)
  const debt: Debt = { ownerId, currencyId, amount: owed }
  if (owed === ZERO) wallet.debts.delete(key)
  else wallet.debts.set(key, debt)
  wallet.changed.debts.set(key, debt)
}

/**
 * Moves up to an amount from a customer's accounts to the external account, the coin account first. Returns what is
 * missing.
 */
export function clawBack(
  exchange: Exchange,
  ownerId: CustomerId,
  currencyId: CurrencyId,
  wanted: Amount,
): Amount {
  const { ledger } = exchange
  let missing = wanted
  for (const kind of CUSTOMER_ACCOUNTS) {
    const account = findAccount(ledger, ownerId, kind, currencyId)
    const taken = account && account.available < missing ? account.available : missing
    if (!account || taken === ZERO) continue
    transfer(ledger, account.id, externalAccount(exchange, currencyId), taken, 'deposit_reversal')
    missing = amount(missing - taken)
  }
  return missing
}

function debtsOf({ wallet }: Exchange, ownerId: CustomerId): Debt[] {
  return [...wallet.debts.values()].filter((debt) => debt.ownerId === ownerId)
}

function totalAvailable({ ledger }: Exchange, ownerId: CustomerId, currencyId: CurrencyId): bigint {
  let sum = 0n
  for (const kind of CUSTOMER_ACCOUNTS) sum += findAccount(ledger, ownerId, kind, currencyId)?.available ?? 0n
  return sum
}
