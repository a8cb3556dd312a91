import type { Handler } from './context.ts'

export const showWatchlist: Handler<'user/watchlist'> = async (ctx, { session }) => {
  const { watchlist } = await ctx.db
    .selectFrom('app_user')
    .select('watchlist')
    .where('id', '=', String(session.userId))
    .executeTakeFirstOrThrow()
  return { match_ids: watchlist }
}
