import type { SubscriptionOrderStatus } from '../../engine/index.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'
import { presentSubscriptionOrder } from './present-order.ts'
import { findOrders } from './queries.ts'

const STATUSES: Record<1 | 2 | 3, readonly SubscriptionOrderStatus[]> = {
  1: ['reviewing'],
  2: ['locked', 'unlocked'],
  3: ['refunded'],
}

export const listOrders: Handler<'lh/send/order_list'> = async (ctx, { request, session }) => {
  const page = pageOf(request)
  const rows = await findOrders(ctx, {
    customerId: session.userId,
    statuses: request.status && STATUSES[request.status],
    offset: page.offset,
    limit: page.limit + 1,
  })
  return presentPage(page, rows, (row) => presentSubscriptionOrder(ctx.catalogue, row))
}
