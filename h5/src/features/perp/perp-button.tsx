import { Dialog, SkeletonRows } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { goTo } from '../../lib/navigation/navigation.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { MarketChoice } from '../../lib/trading/markets/market-choice.tsx'
import { TitleButton } from '../../lib/trading/markets/title-button.tsx'
import { nameOf, type Perp } from './perp.ts'
import { tickerOf, usePerpList } from './perps.ts'

/** Renders the contract in the bar; a tap lists all contracts. */
export function PerpButton({ perp }: { readonly perp: Perp }) {
  const { t } = useTranslation('perp')
  const [open, setOpen] = useState(false)
  const name = nameOf(perp)
  return (
    <>
      <TitleButton
        label={t('chooseContract', { name: `${name} ${t('perpetual')}` })}
        onClick={() => setOpen(true)}
      >
        {name} <span className="text-13 font-normal text-muted">{t('perpetual')}</span>
      </TitleButton>
      <Dialog onClose={() => setOpen(false)} open={open} size="full" title={t('contracts')}>
        <PerpList
          chosen={perp.perpId}
          onChoose={(perpId) => {
            setOpen(false)
            goTo(pathTo('lever/index', { contract_id: perpId }), { replace: true })
          }}
        />
      </Dialog>
    </>
  )
}

interface PerpListProps {
  readonly chosen: number
  readonly onChoose: (perpId: number) => void
}

function PerpList({ chosen, onChoose }: PerpListProps) {
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
