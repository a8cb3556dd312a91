import { openAccount, release } from '../../ledger/ledger.ts'
import { giveBackLimit } from '../../tiers/consult.ts'
import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { CancelWithdrawal } from '../commands.ts'
import { keepWithdrawal } from '../wallet.ts'
import { withdrawalReply } from './withdrawal-reply.ts'

/**
 * Cancels a customer's own withdrawal that is not fully approved, and releases its hold. Rejects any other withdrawal.
 */
export function cancelWithdrawal(
  exchange: Exchange,
  { customerId, withdrawalId }: CancelWithdrawal,
): Reply<'cancelWithdrawal'> {
  const { ledger, wallet } = exchange
  const withdrawal = wallet.withdrawals.get(withdrawalId)
  if (withdrawal?.ownerId !== customerId || withdrawal.status !== 'processing')
    return reject('withdrawal_must_be_processing')

  const account = openAccount(ledger, customerId, 'coin', withdrawal.currencyId)
  release(ledger, account.id, withdrawal.amount, 'withdrawal_release')
  giveBackLimit(exchange, customerId, `withdrawal:${withdrawalId}`)
  const cancelled = { ...withdrawal, status: 'cancelled', endedAt: exchange.at } as const
  keepWithdrawal(wallet, cancelled)
  return withdrawalReply(cancelled)
}
