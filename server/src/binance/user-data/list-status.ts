import type { OrderRow, StopRow } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { listClientIdOf, listIdOf } from '../account/find-stops.ts'
import { clientIdOf } from '../account/present-order.ts'
import { symbolOf } from '../protocol/symbols.ts'

/** The stop order of an OCO as a batch left it, with the orders of the batch. */
interface ChangedList {
  readonly market: ListedMarket
  readonly stop: StopRow
  readonly orders: readonly Pick<OrderRow, 'id' | 'clientId'>[]
  readonly isNew: boolean
}

/** Returns the events of an OCO: that it is placed, and that one leg has ended the other. */
export function listStatusesOf({ market, stop, orders, isNew }: ChangedList, now: number): object[] {
  const listId = listIdOf(stop)
  if (listId === undefined) return []
  const limit = orders.find(({ id }) => id === stop.pairedOrderId) ?? { id: stop.pairedOrderId ?? 0 }
  const s = symbolOf(market)
  const common = {
    e: 'listStatus',
    E: now,
    s,
    g: listId,
    c: 'OCO',
    r: 'NONE',
    C: listClientIdOf(listId),
    T: stop.updatedAt,
    O: [limit, stop].map((leg) => ({ s, i: leg.id, c: clientIdOf(leg) })),
  }
  return [
    ...(isNew ? [{ ...common, l: 'EXEC_STARTED', L: 'EXECUTING' }] : []),
    ...(stop.status === 'waiting' ? [] : [{ ...common, l: 'ALL_DONE', L: 'ALL_DONE' }]),
  ]
}
