import { Sheet } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { SpotMarket } from '../../lib/market/spot-market.ts'
import { TitleButton } from '../../lib/trading/markets/title-button.tsx'
import type { OptionMarket } from './option-market.ts'
import { PairList } from './pair-list.tsx'

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
        <PairList all={all} chosen={chosen} onChosen={() => setOpen(false)} />
      </Sheet>
    </>
  )
}
