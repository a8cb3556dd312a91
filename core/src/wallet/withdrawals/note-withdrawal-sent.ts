import { reject, type Reply } from '../../reply.ts'
import type { Exchange } from '../../state.ts'
import type { NoteWithdrawalSent } from '../commands.ts'
import { isPlainText } from '../../plain-text.ts'
import { keepWithdrawal } from '../wallet.ts'
import { withdrawalReply } from './withdrawal-reply.ts'

const TXID_LENGTH_MAX = 128

/**
 * Marks an approved withdrawal as sent in a transaction. Idempotent for the same transaction id; rejects another one,
 * an invalid one, and a withdrawal that is not approved.
 */
export function noteWithdrawalSent(
  exchange: Exchange,
  { withdrawalId, txid }: NoteWithdrawalSent,
): Reply<'noteWithdrawalSent'> {
  const withdrawal = exchange.wallet.withdrawals.get(withdrawalId)
  if (!withdrawal) return reject('withdrawal_must_be_passed')
  if (withdrawal.status === 'sent' && withdrawal.txid === txid) return withdrawalReply(withdrawal)
  if (withdrawal.status !== 'passed') return reject('withdrawal_must_be_passed')
  if (!isPlainText(txid, TXID_LENGTH_MAX)) return reject('txid_is_invalid')

  const sent = { ...withdrawal, status: 'sent', txid, sentAt: exchange.at } as const
  keepWithdrawal(exchange.wallet, sent)
  return withdrawalReply(sent)
}
