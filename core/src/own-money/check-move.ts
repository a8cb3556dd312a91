import { amount } from '@halyard/money'
import { NOTE_LENGTH_MAX, isPlainText } from '../plain-text.ts'
import { reject, type Rejection } from '../reply.ts'
import { usdtValue } from '../market/usdt-value.ts'
import type { Exchange } from '../state.ts'
import type { OwnMoneyMoveCommand } from './commands.ts'
import { ownMoneyAllowance } from './own-money-limits.ts'
import { addOwnMoneyMove, OWN_MONEY_REASONS } from './own-money-move.ts'

const REFERENCE_LENGTH_MAX = 100

/**
 * Returns why a movement of the exchange's own money is rejected whatever accounts it is between: an unknown currency, an
 * amount of zero or less, an invalid or used reference, an invalid reason, or more than the limits leave.
 */
export function checkOwnMoneyMove(exchange: Exchange, command: OwnMoneyMoveCommand): Rejection | undefined {
  const { kind, currencyId, amount, reference, reason } = command
  const codes: readonly string[] = OWN_MONEY_REASONS[kind]
  if (!exchange.currencies.has(currencyId)) return reject('currency_must_be_known')
  if (amount <= 0n) return reject('amount_must_be_positive')
  if (!isPlainText(reference, REFERENCE_LENGTH_MAX)) return reject('house_reference_is_invalid')
  if (exchange.ownMoney.references.has(reference)) return reject('house_reference_already_used')
  if (!codes.includes(command.reasonCode) || !isPlainText(reason, NOTE_LENGTH_MAX))
    return reject('house_reason_is_invalid')
  const allowance = ownMoneyAllowance(exchange, kind, currencyId)
  if (!allowance) return reject('house_price_must_be_known')
  if (amount > allowance.left) return reject('house_limit_exceeded', { limit: allowance.left })
  return undefined
}

/** Records a movement that was checked. */
export function recordOwnMoneyMove(exchange: Exchange, command: OwnMoneyMoveCommand): void {
  const { ownMoney, ledger, at } = exchange
  const { kind, currencyId, reference, reasonCode, reason } = command
  const allowance = ownMoneyAllowance(exchange, kind, currencyId)
  const move = {
    id: ledger.commandSeq,
    kind,
    account: kind === 'fundPool' ? command.account : undefined,
    customerId: command.customerId,
    currencyId,
    amount: command.amount,
    value: amount(allowance ? usdtValue(allowance.price, command.amount) : 0n),
    reference,
    reasonCode,
    reason,
    at,
  }
  addOwnMoneyMove(ownMoney, move)
  ownMoney.added.push(move)
}
