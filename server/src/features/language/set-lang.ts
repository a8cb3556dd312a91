import type { Handler } from './context.ts'

export const setLang: Handler<'set/lang'> = async (ctx, { request: { lang }, session }) => {
  if (session)
    await ctx.db.updateTable('app_user').set({ lang }).where('id', '=', String(session.userId)).execute()
  return { lang }
}
