import { type ReactNode, useMemo } from 'react'
import { spotCandles } from '../../lib/chart/candle-source.ts'
import type { SpotMarket } from '../../lib/market/spot-market.ts'
import { MarketChart } from '../../lib/trading/chart/market-chart.tsx'
import { useFills } from '../../lib/trading/orders/use-fills.ts'
import { useOrderLines } from '../../lib/trading/orders/use-order-lines.ts'

const PERIOD = 'trade_period'

/** Renders the candles of the market next to the form, with the lines of the customer's orders. */
export function SpotChart({ market }: { readonly market: SpotMarket }): ReactNode {
  const source = useMemo(() => spotCandles(market), [market])
  const { sheets, ...lines } = useOrderLines(market)
  return (
    <>
      <MarketChart fills={useFills(market)} lines={lines} periodKey={PERIOD} source={source} />
      {sheets}
    </>
  )
}
