import type { Reply } from '../reply.ts'
import type { Withdrawal } from './withdrawal.ts'

export function withdrawalReply({ id, status }: Withdrawal): Reply {
  return { ok: true, withdrawal: { withdrawalId: id, status } }
}
