import { useMarket } from '../../lib/market/markets.ts'
import type { SpotMarket } from '../../lib/market/spot-market.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { MarketChoice } from '../../lib/trading/markets/market-choice.tsx'
import type { OptionMarket } from './option-market.ts'

interface PairListProps {
  readonly chosen: SpotMarket
  readonly all: readonly OptionMarket[]
  /** Called before another market is opened. */
  readonly onChosen?: () => void
}

/** Renders all markets that offer options; a tap opens one. */
export function PairList({ chosen, all, onChosen }: PairListProps) {
  return (
    <ul className="-mx-4 divide-y divide-line">
      {all.map(({ market }) => (
        <li key={market.matchId}>
          <PairRow
            chosen={market.matchId === chosen.matchId}
            market={market}
            onChoose={() => {
              onChosen?.()
              goTo(pathTo('option/detail', { match_id: market.matchId }), { replace: true })
            }}
          />
        </li>
      ))}
    </ul>
  )
}

interface PairRowProps {
  readonly market: SpotMarket
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** Renders a market with its index price, which settles its options. */
function PairRow({ market, chosen, onChoose }: PairRowProps) {
  const quote = useMarket(market.matchId)
  return (
    <MarketChoice
      base={market.base}
      change={quote?.change}
      chosen={chosen}
      decimals={market.priceDecimals}
      onChoose={onChoose}
      price={quote?.indexPrice}
      quote={market.quote}
    />
  )
}
