import { type Amount, type Numeric, ZERO } from '@halyard/money'
import { availableOf, canPay, findAccount, type Ledger, openAccount } from '../ledger/ledger.ts'
import type { CustomerAccounts } from '../ledger/customer-accounts.ts'
import type { Customer } from './customer.ts'

/** The id of a customer's coin account, opened empty the first time it is asked for. */
export function openCoinAccount(ledger: Ledger, customer: Customer, currencyId: number): number {
  return open(ledger, ledger.coinAccounts, 'coin', customer, currencyId)
}

/** The same of the account that holds the margins of their positions. */
export function openContractAccount(ledger: Ledger, customer: Customer, currencyId: number): number {
  return open(ledger, ledger.contractAccounts, 'contract', customer, currencyId)
}

/** What a customer may spend of a currency. */
export function availableCoins(ledger: Ledger, customer: Customer, currencyId: number): Amount {
  const account = find(ledger, ledger.coinAccounts, 'coin', customer, currencyId)
  return account === undefined ? ZERO : availableOf(ledger, account)
}

/** The id of the coin account that can pay so much of a currency, which is above zero; 0 when there is none. */
export function coinAccountThatPays(
  ledger: Ledger,
  customer: Customer,
  currencyId: number,
  cost: Numeric,
): number {
  const account = find(ledger, ledger.coinAccounts, 'coin', customer, currencyId)
  return account !== undefined && canPay(ledger, account, cost) ? account : 0
}

/** Whether a customer has so much to put up for positions. */
export function canPayMargin(ledger: Ledger, customer: Customer, currencyId: number, cost: Numeric): boolean {
  const account = find(ledger, ledger.contractAccounts, 'contract', customer, currencyId)
  return account === undefined ? cost <= 0 : canPay(ledger, account, cost)
}

function open(
  ledger: Ledger,
  known: CustomerAccounts,
  kind: 'coin' | 'contract',
  customer: Customer,
  currencyId: number,
): number {
  const id = known.get(currencyId, customer.index)
  if (id !== 0) return id
  const account = openAccount(ledger, customer.id, kind, currencyId)
  known.add(currencyId, customer.index, account.id)
  return account.id
}

/** Known from then on: looking it up by its owner takes several times as long. */
function find(
  ledger: Ledger,
  known: CustomerAccounts,
  kind: 'coin' | 'contract',
  customer: Customer,
  currencyId: number,
): number | undefined {
  const id = known.get(currencyId, customer.index)
  if (id !== 0) return id
  const account = findAccount(ledger, customer.id, kind, currencyId)
  if (account) known.add(currencyId, customer.index, account.id)
  return account?.id
}
