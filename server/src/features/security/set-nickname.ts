import type { Handler } from './context.ts'

export const setNickname: Handler<'user/nickname'> = async (ctx, { request, session }) => {
  await ctx.db
    .updateTable('app_user')
    .set({ nickname: request.nickname })
    .where('id', '=', String(session.userId))
    .execute()
  return {}
}
