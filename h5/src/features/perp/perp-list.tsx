import { SkeletonRows } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { MarketChoice } from '../../lib/trading/markets/market-choice.tsx'
import { tickerOf, usePerpList } from './perps.ts'

interface PerpListProps {
  readonly chosen: number
  readonly onChoose: (perpId: number) => void
}

/** Renders all contracts. */
export function PerpList({ chosen, onChoose }: PerpListProps) {
  const { t } = useTranslation('perp')
  return (
    <WhenLoaded query={usePerpList()} skeleton={<SkeletonRows rows={3} />}>
      {({ perps, tickers }) => (
        <ul className="-mx-4 divide-y divide-line">
          {perps.map(({ perpId, base, legal, priceDecimals, tiers }) => {
            const ticker = tickerOf(tickers, perpId)
            return (
              <li key={perpId}>
                <MarketChoice
                  about={t('upTo', { multiple: tiers[0]?.multipleMax ?? 1 })}
                  base={base}
                  change={ticker?.change}
                  chosen={perpId === chosen}
                  decimals={priceDecimals}
                  onChoose={() => onChoose(perpId)}
                  price={ticker?.lastPrice}
                  quote={legal}
                />
              </li>
            )
          })}
        </ul>
      )}
    </WhenLoaded>
  )
}
