import { amount } from '@halyard/money'
import { SYSTEM_OWNER } from '../../ledger/accounts.ts'
import { openAccount, transfer } from '../../ledger/ledger.ts'
import { giveBackLimit } from '../../tiers/consult.ts'
import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { ReturnWithdrawal } from '../commands.ts'
import { exceedsSupplyLimit, externalAccount } from '../../ledger/external-account.ts'
import { isPlainText, NOTE_LENGTH_MAX } from '../../plain-text.ts'
import { keepWithdrawal } from '../wallet.ts'
import { withdrawalReply } from './withdrawal-reply.ts'

/**
 * Returns amount and fee of an approved or sent withdrawal that its network will never execute. Rejects a withdrawal in
 * any other status, an empty reason, and `house_cannot_pay` if the fee account no longer has the fee (decision 14).
 */
export function returnWithdrawal(
  exchange: Exchange,
  { withdrawalId, reason }: ReturnWithdrawal,
): Reply<'returnWithdrawal'> {
  const { ledger, wallet } = exchange
  const withdrawal = wallet.withdrawals.get(withdrawalId)
  if (withdrawal?.status !== 'passed' && withdrawal?.status !== 'sent')
    return reject('withdrawal_must_be_passed')
  if (!isPlainText(reason, NOTE_LENGTH_MAX)) return reject('reason_is_required')
  const { ownerId, currencyId, fee } = withdrawal
  const netAmount = amount(withdrawal.amount - fee)
  if (exceedsSupplyLimit(exchange, currencyId, netAmount)) return reject('balance_too_large')
  const fees = openAccount(ledger, SYSTEM_OWNER, 'fees', currencyId)
  if (fees.available < fee) return reject('house_cannot_pay')

  const account = openAccount(ledger, ownerId, 'coin', currencyId)
  transfer(ledger, externalAccount(exchange, currencyId), account.id, netAmount, 'withdrawal_return')
  transfer(ledger, fees.id, account.id, fee, 'withdrawal_return')
  giveBackLimit(exchange, ownerId, `withdrawal:${withdrawalId}`)
  const returned = { ...withdrawal, status: 'returned', reason, endedAt: exchange.at } as const
  keepWithdrawal(wallet, returned)
  return withdrawalReply(returned)
}
