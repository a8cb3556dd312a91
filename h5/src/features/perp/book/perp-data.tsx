import type { DepthStore } from '../../../lib/market/depth-store.ts'
import { TradeTable } from '../../../lib/trading/market-data/trade-table.tsx'
import { MarketData } from '../../../lib/trading/terminal/data/market-data.tsx'
import type { Perp } from '../perp.ts'
import { usePerpTrades } from './use-perp-trades.ts'

interface PerpDataProps {
  readonly perp: Perp
  readonly depth: DepthStore
}

/** Renders the trades and the depth of a contract, on a desktop. */
export function PerpData({ perp, depth }: PerpDataProps) {
  const market = { ...perp, quote: perp.legal }
  return <MarketData depth={depth} market={market} trades={<Trades market={market} perp={perp} />} />
}

function Trades({
  market,
  perp,
}: {
  readonly market: Perp & { readonly quote: string }
  readonly perp: Perp
}) {
  return <TradeTable market={market} trades={usePerpTrades(perp)} />
}
