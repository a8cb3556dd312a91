import type { Handler } from './context.ts'

export const getLang: Handler<'get/lang'> = async (ctx, { lang, session }) => {
  if (!session) return { lang }
  const user = await ctx.db
    .selectFrom('app_user')
    .select('lang')
    .where('id', '=', String(session.userId))
    .executeTakeFirstOrThrow()
  return { lang: user.lang }
}
