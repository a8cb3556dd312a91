import { OPTIONS, POSITIONS, SPOT_ORDERS } from '../../engine/index.ts'
import { withArchived } from '../../history/archived-until.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { presentOption } from '../../presenters/present-option.ts'
import { presentOrder } from '../../presenters/present-order.ts'
import { presentPosition } from '../../presenters/present-position.ts'
import type { OpsHandler } from '../ops-handler.ts'

export const listCustomerOrders: OpsHandler<'ops/customer/orders'> = async (ctx, { request }) => {
  const page = pageOf(request)
  const ended = request.ended === '1'
  const rows = await ctx.db
    .selectFrom('spot_order')
    .selectAll()
    .where('customer_id', '=', String(request.id))
    .where('status', ended ? '<>' : '=', 'waiting')
    .$if(ended, (query) => query.orderBy('batch_seq', 'desc'))
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
  const list = presentPage(page, rows, (row) => {
    const market = ctx.catalogue.market(row.market_id)
    if (!market) throw new Error(`order ${row.id} has an unknown market`)
    const pair = `${market.base.name}/${market.quote.name}`
    return { ...presentOrder(market, SPOT_ORDERS.read(row)), pair }
  })
  return ended ? withArchived(ctx.db, list) : list
}

export const listCustomerPositions: OpsHandler<'ops/customer/positions'> = async (ctx, { request }) => {
  const page = pageOf(request)
  const ended = request.ended === '1'
  const rows = await ctx.db
    .selectFrom('perp_position')
    .selectAll()
    .where('customer_id', '=', String(request.id))
    .where('status', 'in', ended ? ['closed', 'cancelled'] : ['waiting', 'holding'])
    .$if(ended, (query) => query.orderBy('batch_seq', 'desc'))
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
  const list = presentPage(page, rows, (row) => {
    const perp = ctx.catalogue.perp(row.perp_id)
    if (!perp) throw new Error(`position ${row.id} has an unknown perpetual`)
    const pair = `${perp.base.name}/${perp.quote.name}`
    return { ...presentPosition(ctx.catalogue, POSITIONS.read(row)), pair }
  })
  return ended ? withArchived(ctx.db, list) : list
}

export const listCustomerOptions: OpsHandler<'ops/customer/options'> = async (ctx, { request }) => {
  const page = pageOf(request)
  const rows = await ctx.db
    .selectFrom('timed_option')
    .selectAll()
    .where('customer_id', '=', String(request.id))
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
  return presentPage(page, rows, (row) => presentOption(ctx.catalogue, OPTIONS.read(row)))
}
