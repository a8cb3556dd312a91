import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'

/** Saves the starred markets. Throws `market_must_be_known` for an unknown market. */
export const saveWatchlist: Handler<'user/save_watchlist'> = async (ctx, { request, session }) => {
  const { match_ids } = request
  if (match_ids.some((id) => !ctx.catalogue.market(id)))
    throw new CallError('market_must_be_known', 'match_ids')
  await ctx.db
    .updateTable('app_user')
    .set({ watchlist: match_ids })
    .where('id', '=', String(session.userId))
    .execute()
  return { match_ids }
}
