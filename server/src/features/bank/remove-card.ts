import { sql } from 'kysely'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

/** Removes a card. If it was the default, the newest remaining card becomes the default. */
export const removeCard: Handler<'user/cash_remove'> = async (ctx, { request, session: { userId } }) => {
  await ctx.db.transaction().execute(async (db) => {
    await sql`select 1 from app_user where id = ${userId} for update`.execute(db)
    const removed = await db
      .updateTable('bank_card')
      .set({ deleted_at: ctx.now() })
      .where('user_id', '=', String(userId))
      .where('id', '=', String(request.id))
      .where('deleted_at', 'is', null)
      .returning('is_default')
      .executeTakeFirst()
    if (!removed) throw new CallError('card_must_be_known', 'id')
    if (!removed.is_default) return
    await sql`
      update bank_card set is_default = true
      where id = (select max(id) from bank_card where user_id = ${userId} and deleted_at is null)`.execute(db)
  })
  return {}
}
