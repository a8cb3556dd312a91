import {
  type AccountRow,
  ACCOUNTS,
  bodiesOf,
  chainEvents,
  eventSeq,
  firstUnseenBatch,
  type OptionRow,
  OPTIONS,
  type OrderRow,
  type PositionRow,
  POSITIONS,
  SPOT_ORDERS,
  STOP_ORDERS,
  type StopRow,
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
  const [orders, stops, positions, options] = await Promise.all([
    findOrdersSince(ctx, customerId, since),
    findStopsSince(ctx, customerId, since),
    findPositionsSince(ctx, customerId, since),
    findOptionsSince(ctx, customerId, since),
  ])
  if ([orders, stops, positions, options].some((rows) => rows.length > ROWS_MAX))
    return { list: [], last: seq, more: true }
  const bodies = bodiesOf({
    orders: unlessEmpty(orders),
    stops: unlessEmpty(stops),
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
    accounts: rows.filter((row) => Number(row.batch_seq) >= since).map(ACCOUNTS.read),
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
  return rows.map(SPOT_ORDERS.read)
}

async function findStopsSince(ctx: Context, customerId: number, since: number): Promise<StopRow[]> {
  const changed = ctx.db
    .selectFrom('stop_order')
    .selectAll()
    .where('customer_id', '=', String(customerId))
    .where('batch_seq', '>=', String(since))
  const rows = await changed
    .where('status', '=', 'waiting')
    .unionAll(changed.where('status', '<>', 'waiting'))
    .orderBy('id')
    .limit(ROWS_MAX + 1)
    .execute()
  return rows.map(STOP_ORDERS.read)
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
  return rows.map(POSITIONS.read)
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
  return rows.map(OPTIONS.read)
}
