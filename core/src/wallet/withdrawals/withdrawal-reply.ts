import type { Accepted } from '../../reply.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Returns the reply to a command on a withdrawal. */
export function withdrawalReply({ id, status }: Withdrawal): Accepted<'requestWithdrawal'> {
  return { ok: true, withdrawal: { withdrawalId: id, status } }
}
