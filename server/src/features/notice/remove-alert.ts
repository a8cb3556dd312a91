import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

export const removeAlert: Handler<'alert/remove'> = async (ctx, { request: { id }, session }) => {
  const removed = await ctx.db
    .deleteFrom('price_alert')
    .where('id', '=', String(id))
    .where('customer_id', '=', String(session.userId))
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new CallError('record_must_be_known', 'id')
  return { id }
}
