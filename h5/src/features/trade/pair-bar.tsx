import { CandlestickChart, ChevronDown } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { goTo } from '../../lib/navigation.ts'
import { pathTo } from '../../lib/route-names.ts'
import type { SpotMarket } from '../../lib/spot-market.ts'
import { PairDialog } from './pair-dialog.tsx'

/** The pair in the bar: a tap shows all markets. */
export function PairButton({ market }: { readonly market: SpotMarket }) {
  const { t } = useTranslation('trade')
  const [open, setOpen] = useState(false)
  const pair = `${market.base}/${market.quote}`
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={t('choosePair', { pair })}
        className="press inline-flex min-h-11 items-center gap-1 rounded-field px-2 font-semibold"
        onClick={() => setOpen(true)}
        type="button"
      >
        {pair}
        <ChevronDown aria-hidden className="text-muted" size={18} />
      </button>
      <PairDialog chosen={market.matchId} onClose={() => setOpen(false)} open={open} />
    </>
  )
}

/** The chart of this pair. The form waits as it is. */
export function ChartLink({ market }: { readonly market: SpotMarket }) {
  const { t } = useTranslation('trade')
  const path = pathTo('trade/kline', { match_id: market.matchId })
  return (
    <a
      aria-label={t('openChart')}
      className="press inline-flex size-11 items-center justify-center rounded-field text-text"
      href={`#${path}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        goTo(path)
      }}
    >
      <CandlestickChart aria-hidden size={22} />
    </a>
  )
}
