import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { findLatestVerification, rejectDuplicate } from './latest-verification.ts'

const PICTURES = [
  { field: 'front_pic', purpose: 'id_front' },
  { field: 'reverse_pic', purpose: 'id_back' },
  { field: 'hand_pic', purpose: 'id_hand' },
] as const

/**
 * Submits an advanced verification. A basic verification is never revoked, so it can be checked before the
 * transaction.
 */
export const submitAdvanced: Handler<'user/real_name2'> = async (ctx, { request, session: { userId } }) => {
  const basic = await findLatestVerification(ctx, userId, 1)
  if (basic?.status !== 'verified') throw new CallError('verification_basic_first')
  await ctx.db
    .transaction()
    .execute(async (db) => {
      const { id } = await db
        .insertInto('verification')
        .values({ user_id: userId, level: 2, status: 'under_review', submitted_at: ctx.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const { field, purpose } of PICTURES)
        await ctx.uploads.use(db, {
          id: request[field],
          ownerId: userId,
          purpose,
          field,
          usedBy: `verification:${id}`,
        })
      await db.updateTable('verification').set(request).where('id', '=', id).execute()
    })
    .catch((error: unknown) => rejectDuplicate(ctx, userId, 2, error))
  return {}
}
