import { CallError } from '../../platform/call-error.ts'
import { deliveryAtOf } from '../../engine/index.ts'
import type { Handler } from './context.ts'
import { makeReceipt } from './make-receipt.ts'
import { findOwnOption } from './queries.ts'

/**
 * Shows the receipt of an option. It needs the price log up to the deciding tick and a checkpoint at or after
 * it; until then `ready_at` is the next signing time.
 */
export const showReceipt: Handler<'microtrade/receipt'> = async (ctx, { request, session }) => {
  const option = await findOwnOption(ctx, session.userId, request.id)
  if (!option) throw new CallError('option_must_be_known', 'id')
  const receipt = await makeReceipt(ctx, option)
  if (receipt) return { receipt, ready_at: null }
  return { receipt: null, ready_at: ctx.trail.nextSigningAfter(Math.max(deliveryAtOf(option), ctx.now())) }
}
