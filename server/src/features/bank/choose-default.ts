import { sql } from 'kysely'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

export const chooseDefault: Handler<'user/cash_default'> = async (ctx, { request, session: { userId } }) => {
  await ctx.db.transaction().execute(async (db) => {
    await sql`select 1 from app_user where id = ${userId} for update`.execute(db)
    await db
      .updateTable('bank_card')
      .set({ is_default: false })
      .where('user_id', '=', String(userId))
      .where('is_default', '=', true)
      .execute()
    const { numUpdatedRows } = await db
      .updateTable('bank_card')
      .set({ is_default: true })
      .where('user_id', '=', String(userId))
      .where('id', '=', String(request.id))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new CallError('card_must_be_known', 'id')
  })
  return {}
}
