import { reject, type Reply } from '../reply.ts'
import type { Exchange } from '../state.ts'
import type { WithdrawLimitChange } from './commands.ts'
import { limitOf, putLimit } from './self-limits-state.ts'

/**
 * Withdraws the pending change of a limit. Rejects an unknown customer, and a limit without a pending change: one that has
 * taken effect is not pending.
 */
export function withdrawLimitChange(
  exchange: Exchange,
  { customerId, name }: WithdrawLimitChange,
): Reply<'withdrawLimitChange'> {
  const { selfLimits, at } = exchange
  if (!exchange.customers.has(customerId)) return reject('customer_must_be_known')
  const row = limitOf(selfLimits, customerId, name)
  if (row?.nextAt === undefined || at >= row.nextAt) return reject('limit_change_must_be_pending')

  const selfLimit = { ...row, next: undefined, nextAt: undefined }
  putLimit(selfLimits, selfLimit)
  return { ok: true, selfLimit }
}
