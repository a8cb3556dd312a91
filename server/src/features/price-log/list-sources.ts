import { CallError } from '../../platform/call-error.ts'
import { findSources } from '../../price-log/sources.ts'
import type { Handler } from './context.ts'

/** Lists where ticks of a market come from, up to the next head that signs them. */
export const listSources: Handler<'trail/sources'> = async (ctx, { request: { match_id, n } }) => {
  const market = ctx.catalogue.market(match_id)
  if (!market) throw new CallError('market_must_be_known', 'match_id')
  return { match_id, n, ...(await findSources(ctx.db, market, { n, now: ctx.now() })) }
}
