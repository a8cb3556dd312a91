import { amount } from '@halyard/money'
import { optionRowOf } from '../../engine/option-row.ts'
import { orderRowOf } from '../../engine/order-row.ts'
import {
  type AccountKind,
  type AccountRow,
  bodiesOf,
  chainEvents,
  eventSeq,
  firstUnseenBatch,
  type OptionRow,
  type OrderRow,
  type PositionRow,
  positionRowOf,
} from '../../engine/index.ts'
import { presentEvent } from '../../presenters/present-event.ts'
import type { Context, Handler } from './context.ts'

const ROWS_MAX = 100

/**
 * Returns the rows changed after event `after` in their current state, as events. Each row has the number of
 * the batch that last changed it. `more` means that too much changed; the client then reloads everything.
 */
export const listEvents: Handler<'user/events'> = async (ctx, { request: { after = 0 }, session }) => {
  const customerId = session.userId
  const since = firstUnseenBatch(after)
  const { last, accounts } = await findAccounts(ctx, customerId, since)
  if (last === 0) return { list: [], last: 0, more: false }
  const seq = eventSeq(last, 'balances')
  if (seq <= after) return { list: [], last: seq, more: false }
  const [orders, positions, options] = await Promise.all([
    findOrdersSince(ctx, customerId, since),
    findPositionsSince(ctx, customerId, since),
    findOptionsSince(ctx, customerId, since),
  ])
  if ([orders, positions, options].some((rows) => rows.length > ROWS_MAX))
    return { list: [], last: seq, more: true }
  const bodies = bodiesOf({
    orders: unlessEmpty(orders),
    positions: unlessEmpty(positions),
    options: unlessEmpty(options),
    accounts,
  })
  const events = chainEvents(last, customerId, after, bodies)
  return {
    list: events.map((event) => presentEvent(ctx.catalogue, event)),
    last: seq,
    more: false,
  }
}

function unlessEmpty<Row>(rows: readonly Row[]): readonly Row[] | undefined {
  return rows.length > 0 ? rows : undefined
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

/** Queries open and ended orders separately, because each has its own index. */
async function findOrdersSince(ctx: Context, customerId: number, since: number): Promise<OrderRow[]> {
  const changed = ctx.db
    .selectFrom('spot_order')
    .selectAll()
    .where('customer_id', '=', String(customerId))
    .where('batch_seq', '>=', String(since))
  const rows = await changed
    .where('status', '=', 'waiting')
    .unionAll(changed.where('status', '<>', 'waiting'))
    .orderBy('id')
    .limit(ROWS_MAX + 1)
    .execute()
  return rows.map(orderRowOf)
}

async function findPositionsSince(ctx: Context, customerId: number, since: number): Promise<PositionRow[]> {
  const changed = ctx.db
    .selectFrom('perp_position')
    .selectAll()
    .where('customer_id', '=', String(customerId))
    .where('batch_seq', '>=', String(since))
  const rows = await changed
    .where('status', 'in', ['waiting', 'holding'])
    .unionAll(changed.where('status', 'in', ['closed', 'cancelled']))
    .orderBy('id')
    .limit(ROWS_MAX + 1)
    .execute()
  return rows.map(positionRowOf)
}

async function findOptionsSince(ctx: Context, customerId: number, since: number): Promise<OptionRow[]> {
  const rows = await ctx.db
    .selectFrom('timed_option')
    .selectAll()
    .where('customer_id', '=', String(customerId))
    .where('batch_seq', '>=', String(since))
    .orderBy('id')
    .limit(ROWS_MAX + 1)
    .execute()
  return rows.map(optionRowOf)
}
