import { ChangeText, ListRow, Sheet } from '@halyard/ui'
import { CandlestickChart, ChevronDown } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { useMarket } from '../../lib/markets.ts'
import { goTo } from '../../lib/navigation.ts'
import { pathTo } from '../../lib/route-names.ts'
import type { SpotMarket } from '../../lib/spot-market.ts'
import type { OptionMarket } from './option-market.ts'

interface PairButtonProps {
  readonly chosen: SpotMarket
  readonly all: readonly OptionMarket[]
}

/** The pair in the bar: a tap shows every market that offers options. */
export function PairButton({ chosen, all }: PairButtonProps) {
  const { t } = useTranslation('option')
  const [open, setOpen] = useState(false)
  const pair = `${chosen.base}/${chosen.quote}`
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

function PairRow({ market, chosen, onChoose }: PairRowProps) {
  const f = useFormat()
  const quote = useMarket(market.matchId)
  return (
    <ListRow
      chevron={false}
      onClick={onChoose}
      right={
        quote ? (
          <span className="block text-text">
            <span className="block">{f.decimal(quote.index_price, market.priceDecimals)}</span>
            <ChangeText className="text-13" text={f.percent(quote.change)} value={quote.change} />
          </span>
        ) : undefined
      }
      title={
        <span className={chosen ? 'font-semibold text-brass' : 'font-semibold'}>
          {market.base}
          <span className="text-muted">/{market.quote}</span>
        </span>
      }
    />
  )
}

/** The whole chart of this pair. The form waits as it is. */
export function ChartLink({ market }: { readonly market: SpotMarket }) {
  const { t } = useTranslation('option')
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
