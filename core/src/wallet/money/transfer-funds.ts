import { isFrozen } from '../../customer/customer.ts'
import { findAccount, openAccount, transfer } from '../../ledger/ledger.ts'
import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { TransferFunds } from '../commands.ts'

/**
 * Moves an amount, in units, between two of a customer's own accounts of one currency. Rejects a frozen customer, the
 * same account twice, an amount of zero or less, and an amount above the available balance of the source.
 */
export function transferFunds(exchange: Exchange, command: TransferFunds): Reply<'transferFunds'> {
  const { customerId, currencyId, source, target, amount } = command
  const { ledger } = exchange
  const customer = exchange.customers.get(customerId)
  if (!customer) return reject('customer_must_be_known')
  if (isFrozen(customer)) return reject('customer_is_frozen')
  if (!exchange.currencies.has(currencyId)) return reject('currency_must_be_known')
  if (source === target) return reject('accounts_must_differ')
  if (amount <= 0n) return reject('amount_must_be_positive')
  const sourceAccount = findAccount(ledger, customerId, source, currencyId)
  if (!sourceAccount || sourceAccount.available < amount) return reject('insufficient_balance')

  const transferId = ledger.commandSeq
  const targetAccount = openAccount(ledger, customerId, target, currencyId)
  transfer(ledger, sourceAccount.id, targetAccount.id, amount, 'transfer')
  exchange.facts.push({
    kind: 'fundsTransferred',
    transferId,
    customerId,
    currencyId,
    source,
    target,
    amount,
    at: exchange.at,
  })
  return { ok: true, transfer: { transferId } }
}
