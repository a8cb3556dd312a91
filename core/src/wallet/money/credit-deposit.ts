import { openCoinAccount } from '../../customer/customer-account.ts'
import { transfer } from '../../ledger/ledger.ts'
import { accepted, reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { CreditDeposit } from '../commands.ts'
import { collectDebt } from './debt.ts'
import { exceedsSupplyLimit, externalAccount } from '../../ledger/external-account.ts'

/**
 * Credits a deposit to a customer's coin account and collects what the customer owes in the currency. Frozen customers
 * are credited too, because the money has arrived. `amount` is in units. Rejects an unknown customer or currency, an
 * amount of zero or less, and an amount that would exceed the supply limit (decision 13).
 */
export function creditDeposit(exchange: Exchange, { customerId, currencyId, amount }: CreditDeposit): Reply {
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (!exchange.currencies.has(currencyId)) return reject('currency_must_be_known')
  if (amount <= 0n) return reject('amount_must_be_positive')
  if (exceedsSupplyLimit(exchange, currencyId, amount)) return reject('balance_too_large')

  const account = openCoinAccount(exchange.ledger, customer, currencyId)
  transfer(exchange.ledger, externalAccount(exchange, currencyId), account, amount, 'deposit')
  collectDebt(exchange, customerId, currencyId)
  return accepted()
}
