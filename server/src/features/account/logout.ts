import type { Handler } from './context.ts'

export const logout: Handler<'user/logout'> = async (ctx, { session }) => {
  await ctx.sessions.close(session)
  return {}
}
