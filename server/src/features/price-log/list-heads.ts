import { CallError } from '../../platform/call-error.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { findCheckpoints } from '../../price-log/checkpoints.ts'
import type { Handler } from './context.ts'

export const listHeads: Handler<'trail/heads'> = async (ctx, { request }) => {
  if (request.match_id !== undefined && !ctx.catalogue.market(request.match_id))
    throw new CallError('market_must_be_known', 'match_id')
  const page = pageOf(request)
  const heads = await findCheckpoints(ctx.db, {
    marketId: request.match_id,
    offset: page.offset,
    limit: page.limit + 1,
  })
  return presentPage(page, heads, (head) => head)
}
