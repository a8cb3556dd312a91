import { openCoinAccount } from '../customer/customer-account.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { externalAccount } from '../ledger/external-account.ts'
import { openAccount, transfer } from '../ledger/ledger.ts'
import { accepted, reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import { checkOwnMoneyMove, recordOwnMoneyMove } from './check-move.ts'
import type { TakeFees } from './commands.ts'
import { findOwnAccount } from './own-account.ts'
import { spendableFees } from '../ledger/spendable-fees.ts'

/**
 * Takes fees out of the fee account: to the exchange's own customer account, which withdraws them as customers do, or to
 * outside for a payout of the bank. Rejects what `checkOwnMoneyMove` rejects, an account that cannot be the exchange's own,
 * and more than the fees that no withdrawal may return.
 */
export function takeFees(exchange: Exchange, command: TakeFees): Reply {
  const rejection = checkOwnMoneyMove(exchange, command)
  if (rejection) return rejection
  const { currencyId, customerId, amount } = command
  const owner = customerId === undefined ? undefined : findOwnAccount(exchange, customerId)
  if (customerId !== undefined && !owner) return reject('house_account_is_invalid')
  if (amount > spendableFees(exchange, currencyId)) return reject('fees_insufficient')

  const { ledger } = exchange
  const fees = openAccount(ledger, SYSTEM_OWNER, 'fees', currencyId)
  const target = owner ? openCoinAccount(ledger, owner, currencyId) : externalAccount(exchange, currencyId)
  transfer(ledger, fees.id, target, amount, 'fees_taken')
  recordOwnMoneyMove(exchange, command)
  return accepted()
}
