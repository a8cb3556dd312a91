import type { Translate } from '@halyard/web'
import { useMemo } from 'react'
import type { PriceLine } from '../../chart/price-lines.ts'
import { type Format, useFormat } from '../../format/format.ts'
import { useTranslation } from '../../language/use-translation.ts'
import type { SpotMarket } from '../../market/spot-market.ts'
import { useOpenOrders } from './open-orders.ts'
import type { Order } from './order.ts'
import type { StopOrder } from './stop-order.ts'
import { useWaitingStops } from './waiting-stops.ts'

/** Only the newest ones of each kind are drawn; more lines would hide the candles. */
const LINES_MAX = 6

/** Returns the lines of the customer's open orders and waiting stop orders in a market. A trailing trigger moves with its price. */
export function useChartLines({ matchId }: SpotMarket): readonly PriceLine[] {
  const { t } = useTranslation('trading')
  const f = useFormat()
  const { data: orders } = useOpenOrders()
  const { data: stops } = useWaitingStops()
  return useMemo(
    () => chartLines(ofMarket(orders, matchId), ofMarket(stops, matchId), { t, f }),
    [orders, stops, matchId, t, f],
  )
}

function ofMarket<Row extends { readonly matchId: number }>(
  rows: readonly Row[] = [],
  matchId: number,
): Row[] {
  return rows.filter((row) => row.matchId === matchId).slice(0, LINES_MAX)
}

/** Returns a line at the limit of each order and the trigger of each stop order, with its side and quantity. */
export function chartLines(
  orders: readonly Pick<Order, 'price' | 'side' | 'quantity'>[],
  stops: readonly Pick<StopOrder, 'trigger' | 'side' | 'quantity'>[],
  { t, f }: { readonly t: Translate; readonly f: Pick<Format, 'exact'> },
): PriceLine[] {
  const line = (
    price: string,
    { side, quantity }: Pick<Order, 'side' | 'quantity'>,
    of: string,
  ): PriceLine => ({
    price,
    text: `${of}${t(side)} ${f.exact(quantity)}`,
    tone: side === 'buy' ? 'up' : 'down',
  })
  return [
    ...stops.map((stop) => line(stop.trigger, stop, `${t('triggerPrice')} · `)),
    ...orders.map((order) => line(order.price, order, '')),
  ]
}
