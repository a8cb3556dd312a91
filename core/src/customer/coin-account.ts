import { type Amount, ZERO } from '@halyard/money'
import { availableOf, findAccount, type Ledger, openAccount } from '../ledger/ledger.ts'
import type { Customer } from './customer.ts'

/** The id of a customer's coin account, opened empty the first time it is asked for. */
export function openCoinAccount(ledger: Ledger, customer: Customer, currencyId: number): number {
  const known = customer.coinAccounts[currencyId]
  if (known !== undefined) return known
  const { id } = openAccount(ledger, customer.id, 'coin', currencyId)
  customer.coinAccounts[currencyId] = id
  return id
}

/** What a customer may spend of a currency. */
export function availableCoins(ledger: Ledger, customer: Customer, currencyId: number): Amount {
  const known = customer.coinAccounts[currencyId]
  if (known !== undefined) return availableOf(ledger, known)
  return findAccount(ledger, customer.id, 'coin', currencyId)?.available ?? ZERO
}
