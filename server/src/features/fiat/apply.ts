import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

/** Asks to become a merchant. An application that was rejected may be renewed. */
export const applyAsMerchant: Handler<'legalnew/apply'> = async (ctx, { request, session: { userId } }) => {
  const customer = await ctx.db
    .selectFrom('customer')
    .select('verification')
    .where('id', '=', String(userId))
    .executeTakeFirst()
  if ((customer?.verification ?? 0) < 2) throw new CallError('fiat_merchant_needs_verification')
  const fresh = { about: request.about, applied_at: ctx.now(), reviewed_by: null, reviewed_at: null }
  await ctx.db
    .insertInto('fiat_application')
    .values({ user_id: userId, status: 'waiting', ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ status: 'waiting', ...fresh })
        .where('fiat_application.status', '=', 'rejected'),
    )
    .execute()
  const { status } = await ctx.db
    .selectFrom('fiat_application')
    .select('status')
    .where('user_id', '=', String(userId))
    .executeTakeFirstOrThrow()
  return { application: status === 'approved' ? 'approved' : 'waiting' }
}
