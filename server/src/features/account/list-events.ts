import { amount } from '@halyard/money'
import type { Context } from '../../context.ts'
import { orderRowOf } from '../../db/order-row.ts'
import {
  type AccountKind,
  type AccountRow,
  balancesSeq,
  firstUnseenBatch,
  type OrderRow,
  ordersSeq,
} from '../../engine/index.ts'
import type { Handler } from '../../http/handler.ts'
import { presentEvent } from '../../present-event.ts'

const ORDERS_MAX = 100

/** What has changed since, as it stands now: rows carry the batch that changed them last. */
export const listEvents: Handler<'user/events'> = async (ctx, { request: { after = 0 }, session }) => {
  const customerId = session.userId
  const since = firstUnseenBatch(after)
  const { last, accounts } = await findAccounts(ctx, customerId, since)
  if (last === 0) return { list: [], last: 0, more: false }
  const seq = balancesSeq(last)
  if (seq <= after) return { list: [], last: seq, more: false }
  const orders = await findOrdersSince(ctx, customerId, since)
  if (orders.length > ORDERS_MAX) return { list: [], last: seq, more: true }
  return {
    list: [
      presentEvent(ctx.catalogue, {
        seq: ordersSeq(last),
        prev: after,
        customerId,
        body: { event: 'order', orders },
      }),
      presentEvent(ctx.catalogue, {
        seq,
        prev: ordersSeq(last),
        customerId,
        body: { event: 'update_balance', accounts },
      }),
    ],
    last: seq,
    more: false,
  }
}

async function findAccounts(
  ctx: Context,
  customerId: number,
  since: number,
): Promise<{ last: number; accounts: AccountRow[] }> {
  const rows = await ctx.db
    .selectFrom('account')
    .selectAll()
    .where('owner_id', '=', String(customerId))
    .execute()
  return {
    last: Math.max(0, ...rows.map((row) => Number(row.batch_seq))),
    accounts: rows
      .filter((row) => Number(row.batch_seq) >= since)
      .map((row) => ({
        id: Number(row.id),
        ownerId: customerId,
        kind: row.kind as AccountKind,
        currencyId: row.currency_id,
        available: amount(BigInt(row.available)),
        frozen: amount(BigInt(row.frozen)),
      })),
  }
}

async function findOrdersSince(ctx: Context, customerId: number, since: number): Promise<OrderRow[]> {
  const rows = await ctx.db
    .selectFrom('spot_order')
    .selectAll()
    .where('customer_id', '=', String(customerId))
    .where('batch_seq', '>=', String(since))
    .orderBy('id')
    .limit(ORDERS_MAX + 1)
    .execute()
  return rows.map(orderRowOf)
}
