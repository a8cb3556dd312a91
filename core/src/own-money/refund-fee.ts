import { amount as amountOf, ZERO } from '@halyard/money'
import { openCoinAccount } from '../customer/customer-account.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { openAccount, transfer } from '../ledger/ledger.ts'
import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import { checkOwnMoneyMove, recordOwnMoneyMove } from './check-move.ts'
import type { RefundFee } from './commands.ts'
import { refundKey } from './own-money-move.ts'
import { spendableFees } from '../ledger/spendable-fees.ts'

/**
 * Returns a wrong fee from the fee account to the coin account of the customer who paid it. Frozen customers are credited
 * too; a debt is collected when their freeze ends. Rejects what `checkOwnMoneyMove` rejects, an unknown customer and a
 * market maker, more than the customer paid less earlier refunds, and more than the fees that no withdrawal may return.
 */
export function refundFee(exchange: Exchange, command: RefundFee): Reply {
  const rejection = checkOwnMoneyMove(exchange, command)
  if (rejection) return rejection
  const { currencyId, customerId, amount, feesPaid } = command
  const { ledger, ownMoney } = exchange
  const customer = exchange.customers.get(customerId)
  if (!customer || customer.isMarketMaker) return reject('customer_must_be_known')
  const left = feesPaid - (ownMoney.refunds.get(refundKey(customerId, currencyId)) ?? 0n)
  if (amount > left) return reject('refund_exceeds_fees', { limit: left > 0n ? amountOf(left) : ZERO })
  if (amount > spendableFees(exchange, currencyId)) return reject('fees_insufficient')

  const fees = openAccount(ledger, SYSTEM_OWNER, 'fees', currencyId)
  transfer(ledger, fees.id, openCoinAccount(ledger, customer, currencyId), amount, 'fee_refund')
  recordOwnMoneyMove(exchange, command)
  return accepted()
}
