import { Sheet } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMarket } from '../../lib/market/markets.ts'
import type { SpotMarket } from '../../lib/market/spot-market.ts'
import { goTo } from '../../lib/navigation/navigation.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { MarketChoice } from '../../lib/trading/markets/market-choice.tsx'
import { TitleButton } from '../../lib/trading/markets/title-button.tsx'
import type { OptionMarket } from './option-market.ts'

interface PairButtonProps {
  readonly chosen: SpotMarket
  readonly all: readonly OptionMarket[]
}

/** Renders the pair in the bar; a tap lists all markets that offer options. */
export function PairButton({ chosen, all }: PairButtonProps) {
  const { t } = useTranslation('option')
  const [open, setOpen] = useState(false)
  const pair = `${chosen.base}/${chosen.quote}`
  return (
    <>
      <TitleButton label={t('choosePair', { pair })} onClick={() => setOpen(true)}>
        {pair}
      </TitleButton>
      <Sheet onClose={() => setOpen(false)} open={open} title={t('markets')}>
        <ul className="-mx-4 divide-y divide-line">
          {all.map(({ market }) => (
            <li key={market.matchId}>
              <PairRow
                chosen={market.matchId === chosen.matchId}
                market={market}
                onChoose={() => {
                  setOpen(false)
                  goTo(pathTo('option/detail', { match_id: market.matchId }), { replace: true })
                }}
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
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
