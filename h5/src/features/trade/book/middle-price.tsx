import { directionOf } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { useMarket } from '../../../lib/markets.ts'
import type { SpotMarket } from '../../../lib/spot-market.ts'

const COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-text' } as const

/** Between the sides: the last price, the index and the spread. Always as high, whatever is known. */
export function MiddlePrice({ market, failed }: { readonly market: SpotMarket; readonly failed: boolean }) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const quote = useMarket(market.matchId)
  const last = quote ? f.decimal(quote.now_price, market.priceDecimals) : '—'
  const index = quote ? f.decimal(quote.index_price, market.priceDecimals) : '—'
  return (
    <div className="flex h-16 flex-col justify-center overflow-hidden leading-tight">
      {failed ? (
        <p aria-live="polite" className="text-11 text-muted">
          {t('bookFailed')}
        </p>
      ) : (
        <>
          <p
            className={`truncate text-15 font-semibold min-[375px]:text-17 ${COLOURS[directionOf(quote?.change ?? '0')]}`}
          >
            {last}
          </p>
          <p className="truncate text-11 text-muted">
            {t('index')} {index}
          </p>
          <p className="truncate text-11 text-muted">
            {t('spread')} <span data-spread="">—</span>
          </p>
        </>
      )}
    </div>
  )
}
