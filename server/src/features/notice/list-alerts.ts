import type { Handler } from './context.ts'
import { presentAlert } from './alert-rows.ts'

/** Lists a customer's alerts; their number is bounded when one is added. */
export const listAlerts: Handler<'alert/list'> = async (ctx, { request, session }) => {
  const rows = await ctx.db
    .selectFrom('price_alert')
    .selectAll()
    .where('customer_id', '=', String(session.userId))
    .$if(request.match_id !== undefined, (query) => query.where('market_id', '=', request.match_id ?? 0))
    .orderBy('id', 'desc')
    .execute()
  return { list: rows.map((row) => presentAlert(ctx.catalogue, row)) }
}
