import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'
import { presentWealthOrder } from './present.ts'
import { findOrders } from './queries.ts'

const STATUSES = { 1: 'hosting', 2: 'completed', 3: 'redeemed' } as const

export const listOrders: Handler<'wealth/getMyprofit'> = async (ctx, { request, session }) => {
  const page = pageOf(request)
  const rows = await findOrders(ctx, {
    customerId: session.userId,
    status: request.status && STATUSES[request.status],
    offset: page.offset,
    limit: page.limit + 1,
  })
  const now = ctx.now()
  return presentPage(page, rows, (row) => presentWealthOrder(ctx.catalogue, row, now))
}
