import type { DepthStore } from '../../../lib/market/depth-store.ts'
import { useRecentTrades } from '../../../lib/market/markets.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { TradeTable } from '../../../lib/trading/market-data/trade-table.tsx'
import { MarketData } from '../../../lib/trading/terminal/data/market-data.tsx'

interface SpotDataProps {
  readonly market: SpotMarket
  readonly depth: DepthStore
}

/** Renders the trades and the depth of a market, on a desktop. */
export function SpotData({ market, depth }: SpotDataProps) {
  return <MarketData depth={depth} market={market} trades={<Trades market={market} />} />
}

function Trades({ market }: Pick<SpotDataProps, 'market'>) {
  return <TradeTable market={market} trades={useRecentTrades(market)} />
}
