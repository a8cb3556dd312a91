import { sql } from 'kysely'
import { sealCard } from '../../custody/addresses/bank-card.ts'
import { accountHash } from '../../platform/secrets/search-hashes.ts'
import { syncCard } from '../../custody/addresses/sync-card.ts'
import { notifyChange } from '../../auth/users/account-changes.ts'
import { proveFactor } from '../../auth/factors/prove-factor.ts'
import { userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import { BANK } from '../../instruments/listing/networks.ts'
import type { Handler } from './context.ts'
import { checkCard } from './check-card.ts'
import { presentCard } from './queries.ts'

const CARDS_MAX = 10

export const saveCard: Handler<'user/cash_save'> = async (ctx, caller) => {
  const { second: _second, passkey: _passkey, ...fields } = caller.request
  const { userId } = caller.session
  const card = checkCard(fields)
  await proveFactor(ctx, caller, 'user/cash_save')
  const sealed = sealCard(ctx.config.secret, userId, card)
  const row = await ctx.db.transaction().execute(async (db) => {
    // Serialises the cards of a customer, so that exactly the first becomes the default.
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
        account_hash: accountHash(ctx.config.secret, card),
        is_default: Number(count) === 0,
        created_at: ctx.now(),
        deleted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  for (const { id } of ctx.catalogue.currencies())
    if (ctx.catalogue.network(id, BANK)) await syncCard(ctx, userId, id, row.id)
  await notifyChange(ctx, await userById(ctx.db, userId), { kind: 'changed', what: 'bank_card_bound' })
  return presentCard(ctx, row)
}
