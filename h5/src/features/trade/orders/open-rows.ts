import type { Translate } from '@halyard/web'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { Order } from '../../../lib/trading/orders/order.ts'
import { nameOfStop, type StopOrder } from '../../../lib/trading/orders/stop-order.ts'
import type { OrderRow } from '../../../lib/trading/terminal/orders/order-table.tsx'

/** An open order or a waiting stop order in the table. */
export interface SpotRow extends OrderRow {
  readonly entry: { readonly order: Order } | { readonly order?: undefined; readonly stop: StopOrder }
  /** The same, for what both have. */
  readonly terms: Pick<Order, 'side' | 'price' | 'quantity' | 'createdAt'>
  readonly market: SpotMarket
  readonly type: string
  /** Whether cancelling it cancels the other leg of its OCO. */
  readonly isOco: boolean
  readonly onAmend: (order: Order) => void
}

interface RowNeeds extends Pick<SpotRow, 'onAmend'> {
  readonly marketOf: (order: { readonly matchId: number }) => SpotMarket | undefined
  readonly t: Translate
}

/** Returns the rows of orders and stop orders. Leaves out those of markets that are not known yet. */
export function spotRows(
  orders: readonly Order[],
  stops: readonly StopOrder[],
  { marketOf, onAmend, t }: RowNeeds,
): SpotRow[] {
  const paired = new Set(stops.flatMap(({ pairedOrderId }) => pairedOrderId ?? []))
  const rowOf = (
    terms: Order | StopOrder,
    { id, entry, type, isOco }: Pick<SpotRow, 'id' | 'entry' | 'type' | 'isOco'>,
  ): SpotRow[] => {
    const market = marketOf(terms)
    if (!market) return []
    const pair = `${market.base}/${market.quote}`
    const kind = isOco ? `${t('type_oco')} · ${type}` : type
    const name = `${t(terms.side === 'buy' ? 'buyPair' : 'sellPair', { pair })}, ${kind}`
    return [{ id, name, entry, terms, market, type: kind, isOco, onAmend }]
  }
  return [
    ...stops.flatMap((stop) =>
      rowOf(stop, {
        id: `stop:${stop.id}`,
        entry: { stop },
        type: t(nameOfStop(stop)),
        isOco: stop.pairedOrderId !== undefined,
      }),
    ),
    ...orders.flatMap((order) =>
      rowOf(order, {
        id: `order:${order.id}`,
        entry: { order },
        type: t(`type_${order.type}`),
        isOco: paired.has(order.id),
      }),
    ),
  ]
}
