import { type Amount, type Numeric, ZERO } from '@halyard/money'
import type { AccountId, CurrencyId } from '../ids.ts'
import { availableOf, canPay, findAccount, type Ledger, openAccount } from '../ledger/ledger.ts'
import type { CustomerAccounts } from '../ledger/customer-accounts.ts'
import type { Customer } from './customer.ts'

/** Returns the id of a customer's coin account. Opens it empty if there is none. */
export function openCoinAccount(ledger: Ledger, customer: Customer, currencyId: CurrencyId): AccountId {
  return open(ledger, ledger.coinAccounts, 'coin', customer, currencyId)
}

/**
 * Returns the id of a customer's contract account, which holds the margins of positions. Opens it empty if there is
 * none.
 */
export function openContractAccount(ledger: Ledger, customer: Customer, currencyId: CurrencyId): AccountId {
  return open(ledger, ledger.contractAccounts, 'contract', customer, currencyId)
}

/** Returns the available balance of a customer's coin account, in units. */
export function availableCoins(ledger: Ledger, customer: Customer, currencyId: CurrencyId): Amount {
  const account = find(ledger, ledger.coinAccounts, 'coin', customer, currencyId)
  return account === undefined ? ZERO : availableOf(ledger, account)
}

/** Returns the id of a customer's coin account if it has `cost`, above zero, available; otherwise 0. */
export function findFundedCoinAccount(
  ledger: Ledger,
  customer: Customer,
  currencyId: CurrencyId,
  cost: Numeric,
): AccountId {
  const account = find(ledger, ledger.coinAccounts, 'coin', customer, currencyId)
  return account !== undefined && canPay(ledger, account, cost) ? account : 0
}

/**
 * Returns whether a customer's contract account has `cost`, in settle units, available. Without an account, only a cost
 * of zero or less is available.
 */
export function canPayMargin(
  ledger: Ledger,
  customer: Customer,
  currencyId: CurrencyId,
  cost: Numeric,
): boolean {
  const account = find(ledger, ledger.contractAccounts, 'contract', customer, currencyId)
  return account === undefined ? cost <= 0 : canPay(ledger, account, cost)
}

function open(
  ledger: Ledger,
  cache: CustomerAccounts,
  kind: 'coin' | 'contract',
  customer: Customer,
  currencyId: CurrencyId,
): AccountId {
  const id = cache.get(currencyId, customer.index)
  if (id !== 0) return id
  const account = openAccount(ledger, customer.id, kind, currencyId)
  cache.add(currencyId, customer.index, account.id)
  return account.id
}

/** Finds an account and caches its id: a lookup by owner takes several times as long. */
function find(
  ledger: Ledger,
  cache: CustomerAccounts,
  kind: 'coin' | 'contract',
  customer: Customer,
  currencyId: CurrencyId,
): AccountId | undefined {
  const id = cache.get(currencyId, customer.index)
  if (id !== 0) return id
  const account = findAccount(ledger, customer.id, kind, currencyId)
  if (account) cache.add(currencyId, customer.index, account.id)
  return account?.id
}
