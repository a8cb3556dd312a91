import { Dialog, SkeletonRows } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { goTo } from '../../lib/navigation/navigation.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { MarketChoice } from '../../lib/trading/markets/market-choice.tsx'
import { TitleButton } from '../../lib/trading/markets/title-button.tsx'
import { nameOf, type Perp } from './perp.ts'
import { usePerpFigures } from './perps.ts'

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
    <WhenLoaded query={usePerpFigures()} skeleton={<SkeletonRows rows={3} />}>
      {(perps) => (
        <ul className="-mx-4 divide-y divide-line">
          {perps.map((perp) => (
            <li key={perp.contract_id}>
              <MarketChoice
                about={t('upTo', { multiple: perp.tiers[0]?.max_multiple ?? 1 })}
                base={perp.currency_name}
                change={perp.change}
                chosen={perp.contract_id === chosen}
                decimals={perp.price_decimals}
                onChoose={() => onChoose(perp.contract_id)}
                price={perp.now_price}
                quote={perp.legal_name}
              />
            </li>
          ))}
        </ul>
      )}
    </WhenLoaded>
  )
}
