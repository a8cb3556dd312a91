import type { ResponseOf } from '@halyard/api'
import { withArchived } from '../../history/archived-until.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Caller } from '../../calls/handler.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { presentOrder } from '../../presenters/present-order.ts'
import { SPOT_ORDERS } from '../../engine/index.ts'
import type { Context, Handler } from './context.ts'
import { findOrders } from './queries.ts'

export const listOpenOrders: Handler<'coin/list'> = (ctx, caller) => listOrders(ctx, caller, false)
export const listEndedOrders: Handler<'transaction_complete'> = async (ctx, caller) =>
  withArchived(ctx.db, await listOrders(ctx, caller, true))

async function listOrders(
  ctx: Context,
  { request, session }: Caller<'coin/list' | 'transaction_complete'>,
  ended: boolean,
): Promise<ResponseOf<'coin/list'>> {
  const page = pageOf(request)
  const rows = await findOrders(ctx, {
    customerId: session.userId,
    ended,
    marketId: marketIdOf(ctx, request.currency_id, request.legal_id),
    clientId: request.client_id,
    offset: page.offset,
    limit: page.limit + 1,
  })
  return presentPage(page, rows, (record) => {
    const market = ctx.catalogue.market(record.market_id)
    if (!market) throw new Error(`order ${record.id} has an unknown market`)
    return presentOrder(market, SPOT_ORDERS.read(record))
  })
}

/**
 * Returns the id of the market of both ids, or `undefined` (all markets) if both are absent. Throws if only
 * one is given.
 */
export function marketIdOf(
  ctx: Context,
  baseId: number | undefined,
  quoteId: number | undefined,
): number | undefined {
  if (baseId === undefined && quoteId === undefined) return undefined
  if (baseId === undefined) throw new CallError('missing_field', 'currency_id')
  if (quoteId === undefined) throw new CallError('missing_field', 'legal_id')
  const market = ctx.catalogue.pair(baseId, quoteId)
  if (!market) throw new CallError('market_must_be_known', 'currency_id')
  return market.id
}
