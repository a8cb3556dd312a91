import { memo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { Perp } from '../perp.ts'
import { usePerpTrades } from './use-perp-trades.ts'

const ROWS = 6

/** Renders the contract's recent trades, newest first. */
export const LatestTrades = memo(function LatestTrades({ perp }: { readonly perp: Perp }) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const { data } = usePerpTrades(perp)
  return (
    <section aria-label={t('latestDeals')} className="my-3">
      <h2 className="text-11 text-muted">{t('latestDeals')}</h2>
      <ul className="mt-1 text-13" style={{ minHeight: `${ROWS * 1.5}rem` }}>
        {data?.length === 0 ? <li className="text-muted">{t('noDeals')}</li> : null}
        {data?.slice(0, ROWS).map((trade) => (
          <li className="flex h-6 items-center justify-between gap-2 tabular-nums" key={trade.id}>
            <span className={trade.side === 'buy' ? 'text-up' : 'text-down'}>
              {f.decimal(trade.price, perp.priceDecimals)}
            </span>
            <span>{f.exact(trade.quantity)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
})
