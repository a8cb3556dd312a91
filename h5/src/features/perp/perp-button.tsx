import { Dialog } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { TitleButton } from '../../lib/trading/markets/title-button.tsx'
import { nameOf, type Perp } from './perp.ts'
import { PerpList } from './perp-list.tsx'

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
            openPerp(perpId)
          }}
        />
      </Dialog>
    </>
  )
}

/** Opens the page with another contract. */
export function openPerp(perpId: number): void {
  goTo(pathTo('lever/index', { contract_id: perpId }), { replace: true })
}
