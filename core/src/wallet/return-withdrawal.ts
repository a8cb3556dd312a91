import { amount } from '@halyard/money'
import { HOUSE } from '../ledger/accounts.ts'
import { openAccount, transfer } from '../ledger/ledger.ts'
import { refuse, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { ReturnWithdrawal } from './commands.ts'
import { outgrows, outsideOf } from './from-outside.ts'
import { isPlainText, NOTE_LENGTH_MAX } from './plain-text.ts'
import { keepWithdrawal } from './wallet.ts'
import { withdrawalReply } from './withdrawal-reply.ts'

export function returnWithdrawal(
  exchange: Exchange,
  { withdrawalId, reason }: ReturnWithdrawal,
): Reply<'returnWithdrawal'> {
  const { ledger, wallet } = exchange
  const withdrawal = wallet.withdrawals.get(withdrawalId)
  if (withdrawal?.status !== 'passed' && withdrawal?.status !== 'sent')
    return refuse('withdrawal_must_be_passed')
  if (!isPlainText(reason, NOTE_LENGTH_MAX)) return refuse('reason_is_required')
  const { ownerId, currencyId, fee } = withdrawal
  const obtained = amount(withdrawal.amount - fee)
  if (outgrows(exchange, currencyId, obtained)) return refuse('balance_too_large')
  const fees = openAccount(ledger, HOUSE, 'fees', currencyId)
  if (fees.available < fee) return refuse('house_cannot_pay')

  const account = openAccount(ledger, ownerId, 'coin', currencyId)
  transfer(ledger, outsideOf(exchange, currencyId), account.id, obtained, 'withdrawal_return')
  transfer(ledger, fees.id, account.id, fee, 'withdrawal_return')
  const returned = { ...withdrawal, status: 'returned', reason, endedAt: exchange.at } as const
  keepWithdrawal(wallet, returned)
  return withdrawalReply(returned)
}
