import type { Handler } from '../../http/handler.ts'

export const logout: Handler<'user/logout'> = async (ctx, { session }) => {
  await ctx.sessions.close(session)
  return {}
}
