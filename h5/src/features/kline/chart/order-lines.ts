import type { Translate } from '@halyard/web'
import { useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { PriceLine } from '../../../lib/chart/price-lines.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { useOpenOrders } from '../../../lib/trading/orders/open-orders.ts'
import type { Order } from '../../../lib/trading/orders/order.ts'

/** Only the newest orders are drawn; more lines would hide the candles. */
const LINES_MAX = 6

/** Returns price lines at the limit prices of the customer's open orders in this market. */
export function useOrderLines({ matchId }: SpotMarket): readonly PriceLine[] {
  const { t } = useTranslation('kline')
  const { data } = useOpenOrders()
  return useMemo(() => orderLines(data ?? [], matchId, t), [data, matchId, t])
}

/** Returns price lines for the newest orders of a market, labelled by side. */
export function orderLines(orders: readonly Order[], matchId: number, t: Translate): readonly PriceLine[] {
  return orders
    .filter((order) => order.matchId === matchId)
    .slice(0, LINES_MAX)
    .map(({ price, side }) => ({
      price,
      text: t(side === 'buy' ? 'buyOrder' : 'sellOrder'),
      tone: side === 'buy' ? 'up' : 'down',
    }))
}
