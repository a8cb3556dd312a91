import { type Amount, type Units, ZERO } from '@halyard/money'
import { availableOf, canPay, findAccount, type Ledger, openAccount } from '../ledger/ledger.ts'
import type { Customer } from './customer.ts'

/** The id of a customer's coin account, opened empty the first time it is asked for. */
export function openCoinAccount(ledger: Ledger, customer: Customer, currencyId: number): number {
  const known = ledger.coinAccounts.get(currencyId, customer.index)
  if (known !== 0) return known
  const { id } = openAccount(ledger, customer.id, 'coin', currencyId)
  ledger.coinAccounts.add(currencyId, customer.index, id)
  return id
}

/** What a customer may spend of a currency. */
export function availableCoins(ledger: Ledger, customer: Customer, currencyId: number): Amount {
  const account = findCoinAccount(ledger, customer, currencyId)
  return account === undefined ? ZERO : availableOf(ledger, account)
}

/** Whether a customer may spend so much of a currency. */
export function canPayCoins(ledger: Ledger, customer: Customer, currencyId: number, cost: Units): boolean {
  const account = findCoinAccount(ledger, customer, currencyId)
  return account !== undefined && canPay(ledger, account, cost)
}

function findCoinAccount(ledger: Ledger, customer: Customer, currencyId: number): number | undefined {
  const known = ledger.coinAccounts.get(currencyId, customer.index)
  return known !== 0 ? known : findAccount(ledger, customer.id, 'coin', currencyId)?.id
}
