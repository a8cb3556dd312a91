import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { NoteWithdrawalConfirmed } from '../commands.ts'
import { keepWithdrawal } from '../wallet.ts'
import { withdrawalReply } from './withdrawal-reply.ts'

/** Marks a sent withdrawal as confirmed by its network. This is final. Rejects a withdrawal in any other status. */
export function noteWithdrawalConfirmed(
  exchange: Exchange,
  { withdrawalId }: NoteWithdrawalConfirmed,
): Reply<'noteWithdrawalConfirmed'> {
  const withdrawal = exchange.wallet.withdrawals.get(withdrawalId)
  if (withdrawal?.status !== 'sent') return reject('withdrawal_must_be_sent')

  const confirmed = { ...withdrawal, status: 'confirmed', endedAt: exchange.at } as const
  keepWithdrawal(exchange.wallet, confirmed)
  return withdrawalReply(confirmed)
}
