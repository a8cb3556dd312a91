import type { RecurringPurchase } from '@halyard/api'
import { formatUnits } from '@halyard/money'
import { numberOrNull } from '../../db/number-or-null.ts'
import { type OrderRow, SPOT_ORDERS } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { presentOrder } from '../../presenters/present-order.ts'
import type { PurchaseRecord } from '../../recurring/recurring-tables.ts'
import type { Context, Handler } from './context.ts'
import { marketOfPlan } from './present.ts'

/** Lists a customer's purchases, newest first, with what their orders did. */
export const listPurchases: Handler<'coin/recurring/purchases'> = async (ctx, { request, session }) => {
  const page = pageOf(request)
  const rows = await ctx.db
    .selectFrom('recurring_purchase as purchase')
    .innerJoin('recurring_plan as plan', 'plan.id', 'purchase.plan_id')
    .selectAll('purchase')
    .select('plan.market_id')
    .where('purchase.customer_id', '=', String(session.userId))
    .$if(request.id !== undefined, (query) => query.where('plan_id', '=', String(request.id)))
    .orderBy('purchase.id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
  const orders = await findOrders(
    ctx,
    rows.flatMap(({ order_id }) => order_id ?? []),
  )
  return presentPage(page, rows, (row) =>
    presentPurchase(marketOfPlan(ctx.catalogue, row.market_id), row, orders.get(Number(row.order_id))),
  )
}

async function findOrders({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<number, OrderRow>> {
  if (ids.length === 0) return new Map()
  const records = await db.selectFrom('spot_order').selectAll().where('id', 'in', ids).execute()
  return new Map(records.map((record) => [Number(record.id), SPOT_ORDERS.read(record)]))
}

function presentPurchase(
  market: ListedMarket,
  row: PurchaseRecord,
  order: OrderRow | undefined,
): RecurringPurchase {
  const bought = order && presentOrder(market, order)
  return {
    id: Number(row.id),
    plan_id: Number(row.plan_id),
    match_id: market.id,
    due_at: Number(row.due_at),
    at: Number(row.at),
    status: row.status,
    amount: formatUnits(BigInt(row.amount), market.quote.decimals),
    order_id: numberOrNull(row.order_id),
    number: bought?.filled ?? '0',
    paid: bought?.turnover ?? '0',
    price: bought?.average ?? '0',
    fee: bought?.fee ?? '0',
    reason: row.reason,
  }
}
