import type { Translate } from '@halyard/web'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import type { CancelAllProps } from '../../../lib/trading/orders/cancel-all-button.tsx'
import type { Order } from '../../../lib/trading/orders/order.ts'
import type { StopOrder } from '../../../lib/trading/orders/stop-order.ts'
import { cancelMarkets } from './cancel-markets.ts'

/** Returns the question whether to cancel orders and stop orders, of one market or of all. */
export function cancelAllTerms(
  market: SpotMarket | undefined,
  orders: readonly Order[],
  stops: readonly StopOrder[],
  t: Translate,
): CancelAllProps {
  const open = [...stops, ...orders]
  const n = open.length
  return {
    cancelAll: (onProgress) => cancelMarkets(open, onProgress),
    n,
    rows: [
      { label: t('orders'), value: String(orders.length) },
      { label: t('stopOrders'), value: String(stops.length) },
    ],
    title: market
      ? t('cancelAllOf', { n, pair: `${market.base}/${market.quote}` })
      : t('cancelAllEverywhere', { n }),
  }
}
