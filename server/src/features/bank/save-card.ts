import { sql } from 'kysely'
import { tellOwner } from '../../auth/account-changes.ts'
import { userById } from '../../auth/users.ts'
import { CallError } from '../../http/call-error.ts'
import type { Handler } from '../../http/handler.ts'
import { checkCard } from './check-card.ts'
import { cardVault, presentCard } from './queries.ts'

const CARDS_MAX = 10

export const saveCard: Handler<'user/cash_save'> = async (ctx, { request, session: { userId } }) => {
  const card = checkCard(request)
  const sealed = cardVault(ctx).seal(Buffer.from(JSON.stringify(card)), String(userId))
  const row = await ctx.db.transaction().execute(async (db) => {
    // One card of a customer is bound at a time, so that exactly the first becomes the default.
    await sql`select 1 from app_user where id = ${userId} for update`.execute(db)
    const { count } = await db
      .selectFrom('bank_card')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', String(userId))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) >= CARDS_MAX) throw new CallError('too_many_cards')
    return db
      .insertInto('bank_card')
      .values({
        user_id: userId,
        sealed,
        is_default: Number(count) === 0,
        created_at: ctx.now(),
        deleted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  await tellOwner(ctx, await userById(ctx.db, userId), { kind: 'changed', what: 'bank_card_bound' })
  return presentCard(ctx, row)
}
