import { sql } from 'kysely'
import { type OrderRow, SPOT_ORDERS, STOP_ORDERS, type StopRow } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { requireRecent } from '../protocol/authenticate.ts'
import { BinanceError, cancelRejected, missing, orderArchived } from '../protocol/errors.ts'
import type { BinanceContext, SignedCall, SignedEndpoint } from '../protocol/endpoint.ts'
import { wholeOf } from '../protocol/fields.ts'
import { marketOf } from '../protocol/symbols.ts'
import { readAgain } from './cancel-order.ts'
import { type FoundOrder, listClientIdOf, stopsOf, withOrder } from './find-stops.ts'
import { presentOrder, presentPlaced } from './present-order.ts'
import { submit } from './submit.ts'

const IDS = [1, Number.MAX_SAFE_INTEGER] as const

export const showList: SignedEndpoint = {
  signed: true,
  weight: 4,
  async handle(ctx, call) {
    const { market, stop } = await findList(ctx, call)
    return presentList(await legsOf(ctx, market, stop))
  },
}

export const openLists: SignedEndpoint = {
  signed: true,
  weight: 6,
  async handle(ctx, { key: { customerId } }) {
    const rows = await stopsOf(ctx, customerId, undefined)
      .where('status', '=', 'waiting')
      .where('paired_order_id', 'is not', null)
      .orderBy('id')
      .execute()
    const stops = rows.map(STOP_ORDERS.read)
    const limits = await readLimits(ctx, stops)
    return stops.flatMap((stop) => {
      const [market, order] = [ctx.catalogue.market(stop.marketId), limits.get(stop.pairedOrderId)]
      if (!market || !order) return []
      return [
        presentList([
          { market, order, listId: stop.id },
          { market, stop, listId: stop.id },
        ]),
      ]
    })
  },
}

/** Cancels both legs of an OCO in one command. */
export const cancelList: SignedEndpoint = {
  signed: true,
  trades: 'trade_spot',
  weight: 1,
  async handle(ctx, call) {
    const asked = marketOf(ctx.catalogue, call.fields)
    const { market, stop } = await findList(ctx, call)
    if (asked.id !== market.id || stop.status !== 'waiting') throw cancelRejected()
    requireRecent(call.fields, ctx.now())
    await submit(ctx, call, { kind: 'cancelStop', customerId: call.key.customerId, stopId: stop.id })
    const ids = { orderIds: [stop.pairedOrderId ?? 0], stopIds: [stop.id] }
    return presentList(await readAgain(ctx, market, ids))
  },
}

async function findList(
  ctx: BinanceContext,
  { fields, key }: SignedCall,
): Promise<{ market: ListedMarket; stop: StopRow }> {
  const id = wholeOf(fields, 'orderListId', IDS)
  if (id === undefined) throw missing('orderListId')
  const row = await stopsOf(ctx, key.customerId, undefined)
    .where('id', '=', String(id))
    .where('paired_order_id', 'is not', null)
    .executeTakeFirst()
  const market = row && ctx.catalogue.market(row.market_id)
  if (!market) throw new BinanceError(-2018, 'Order list does not exist.')
  return { market, stop: STOP_ORDERS.read(row) }
}

async function legsOf(ctx: BinanceContext, market: ListedMarket, stop: StopRow): Promise<FoundOrder[]> {
  const order = (await readLimits(ctx, [stop])).get(stop.pairedOrderId)
  // Both were archived in between.
  if (!order) throw orderArchived()
  return [{ market, order, listId: stop.id }, await withOrder(ctx, market, stop)]
}

/** Reads the limit orders of OCOs, by number. */
async function readLimits(
  { db }: Pick<BinanceContext, 'db'>,
  stops: readonly StopRow[],
): Promise<ReadonlyMap<number | undefined, OrderRow>> {
  const ids = stops.flatMap(({ pairedOrderId }) =>
    pairedOrderId === undefined ? [] : [String(pairedOrderId)],
  )
  const rows = await db
    .selectFrom('spot_order')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [Number(row.id), SPOT_ORDERS.read(row)]))
}

/** Converts the two legs of an OCO, the limit order first. `clientId` is the client's id of the list, which is not stored. */
export function presentList(legs: readonly FoundOrder[], clientId?: string) {
  const listId = legs.find(({ stop }) => stop)?.stop?.id ?? -1
  const isOpen = legs.every(({ order, stop }) => (order ?? stop)?.status === 'waiting')
  const reports = legs.map((leg) => ({ ...presentOrder(leg), ...presentPlaced(leg).result }))
  return {
    orderListId: listId,
    contingencyType: 'OCO',
    listStatusType: isOpen ? 'EXEC_STARTED' : 'ALL_DONE',
    listOrderStatus: isOpen ? 'EXECUTING' : 'ALL_DONE',
    listClientOrderId: clientId ?? listClientIdOf(listId),
    transactionTime: Math.max(...reports.map(({ transactTime }) => transactTime)),
    symbol: reports[0]?.symbol,
    orders: reports.map(({ symbol, orderId, clientOrderId }) => ({ symbol, orderId, clientOrderId })),
    orderReports: reports,
  }
}
