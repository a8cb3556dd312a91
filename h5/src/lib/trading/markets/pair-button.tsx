import { useState } from 'react'
import { useTranslation } from '../../language/use-translation.ts'
import type { SpotMarket } from '../../market/spot-market.ts'
import { PairDialog } from './pair-dialog.tsx'
import { TitleButton } from './title-button.tsx'

interface PairButtonProps {
  readonly market: SpotMarket
  /** The page to open with the chosen market. */
  readonly page: 'trade/index' | 'trade/kline' | 'notice/alerts'
}

/** Renders the pair in the bar; a tap lists all markets. */
export function PairButton({ market, page }: PairButtonProps) {
  const { t } = useTranslation('trading')
  const [open, setOpen] = useState(false)
  const pair = `${market.base}/${market.quote}`
  return (
    <>
      <TitleButton label={t('choosePair', { pair })} onClick={() => setOpen(true)}>
        {market.base}/<wbr />
        {market.quote}
      </TitleButton>
      <PairDialog chosen={market.matchId} onClose={() => setOpen(false)} open={open} page={page} />
    </>
  )
}
