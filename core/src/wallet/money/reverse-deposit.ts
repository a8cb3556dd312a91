import { amount, MAX_AMOUNT, ZERO } from '@halyard/money'
import { accepted, reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { ReverseDeposit } from '../commands.ts'
import { debtOf, setDebt, clawBack } from './debt.ts'

/**
 * Reverses a credited deposit: claws it back from the customer's accounts of the currency, the coin account first. The
 * missing amount becomes a debt, which later deposits pay, and freezes the customer until an operator ends the freeze.
 * `amount` is in units. Rejects an unknown customer or currency, an amount of zero or less, and a debt that could not
 * be stored (decision 13).
 */
export function reverseDeposit(exchange: Exchange, command: ReverseDeposit): Reply {
  const { customerId, currencyId } = command
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (!exchange.currencies.has(currencyId)) return reject('currency_must_be_known')
  if (command.amount <= 0n) return reject('amount_must_be_positive')
  const owed = debtOf(exchange, customerId, currencyId)
  if (owed + command.amount > MAX_AMOUNT) return reject('balance_too_large')

  const missing = clawBack(exchange, customerId, currencyId, command.amount)
  if (missing > ZERO) {
    setDebt(exchange, customerId, currencyId, amount(owed + missing))
    customer.frozenByOperator = true
    exchange.changed.customers.add(customerId)
  }
  return accepted()
}
