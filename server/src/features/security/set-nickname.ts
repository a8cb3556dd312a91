import { claimMerchantName } from '../../auth/users/merchant-name.ts'
import { isAllowedNickname, skeletonOf } from '../../platform/nickname.ts'
import { userById } from '../../auth/users/users.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

/** Changes the name that others see. Rejects one that can be taken for the exchange, its staff or a merchant. */
export const setNickname: Handler<'user/nickname'> = async (ctx, { request: { nickname }, session }) => {
  const { userId } = session
  const user = await userById(ctx.db, userId)
  if (!isAllowedNickname(nickname, user.account_number))
    throw new CallError('nickname_not_allowed', 'nickname')
  await ctx.db.transaction().execute(async (db) => {
    const alike = await db
      .selectFrom('merchant_name')
      .select('user_id')
      .where((where) =>
        where.or([where('skeleton', '=', skeletonOf(nickname)), where('user_id', '=', String(userId))]),
      )
      .execute()
    if (alike.some(({ user_id: id }) => Number(id) !== userId))
      throw new CallError('nickname_not_allowed', 'nickname')
    await db.updateTable('app_user').set({ nickname }).where('id', '=', String(userId)).execute()
    if (alike.length > 0) await claimMerchantName(db, { userId, nickname, field: 'nickname' })
  })
  return {}
}
