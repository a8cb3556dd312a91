import type { Handler } from '../../calls/handler.ts'

export const logout: Handler<'user/logout'> = async (ctx, { session }) => {
  await ctx.sessions.close(session)
  return {}
}
