import { withArchived } from '../../history/archived-until.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { presentStop } from '../../presenters/present-stop.ts'
import { STOP_ORDERS } from '../../engine/index.ts'
import type { Handler } from './context.ts'
import { marketIdOf } from './list-orders.ts'
import { findStops } from './queries.ts'

export const listStops: Handler<'coin/trade/stop/list'> = async (ctx, { request, session }) => {
  const page = pageOf(request)
  const rows = await findStops(ctx, {
    customerId: session.userId,
    ended: request.ended === '1',
    marketId: marketIdOf(ctx, request.currency_id, request.legal_id),
    clientId: request.client_id,
    offset: page.offset,
    limit: page.limit + 1,
  })
  const list = presentPage(page, rows, (record) => presentStop(ctx.catalogue, STOP_ORDERS.read(record)))
  return request.ended === '1' ? withArchived(ctx.db, list) : list
}
