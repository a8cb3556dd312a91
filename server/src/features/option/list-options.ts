import { OPTIONS } from '../../engine/index.ts'
import { CallError } from '../../platform/call-error.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { presentOption } from '../../presenters/present-option.ts'
import type { Handler } from './context.ts'
import { findOptions } from './queries.ts'

export const listOptions: Handler<'microtrade/lists'> = async (ctx, { request, session }) => {
  if (request.match_id !== undefined && !ctx.catalogue.market(request.match_id))
    throw new CallError('market_must_be_known', 'match_id')
  const page = pageOf(request)
  const rows = await findOptions(ctx, {
    customerId: session.userId,
    marketId: request.match_id,
    status: request.status,
    offset: page.offset,
    limit: page.limit + 1,
  })
  return presentPage(page, rows, (row) => presentOption(ctx.catalogue, OPTIONS.read(row)))
}
