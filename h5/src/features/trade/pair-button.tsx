import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpotMarket } from '../../lib/spot-market.ts'
import { TitleButton } from '../../lib/trading/title-button.tsx'
import { PairDialog } from './pair-dialog.tsx'

/** The pair in the bar: a tap shows all markets. */
export function PairButton({ market }: { readonly market: SpotMarket }) {
  const { t } = useTranslation('trade')
  const [open, setOpen] = useState(false)
  const pair = `${market.base}/${market.quote}`
  return (
    <>
      <TitleButton label={t('choosePair', { pair })} onClick={() => setOpen(true)}>
        {pair}
      </TitleButton>
      <PairDialog chosen={market.matchId} onClose={() => setOpen(false)} open={open} />
    </>
  )
}
