import { syncAddress } from '../../custody/addresses/sync-address.ts'
import { CallError } from '../../platform/call-error.ts'
import { codeOf } from '../../calls/reject-codes.ts'
import type { Handler } from './context.ts'

export const removeAddress: Handler<'wallet/deladdress'> = async (ctx, { request, session }) => {
  const row = await ctx.db
    .updateTable('address_book')
    .set({ deleted_at: ctx.now(), synced_to_engine: false })
    .where('id', '=', String(request.address_id))
    .where('user_id', '=', String(session.userId))
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new CallError('address_must_be_known', 'address_id')
  const answer = await syncAddress(ctx, row)
  if (!answer.ok) throw new CallError(codeOf(answer.reject))
  return {}
}
