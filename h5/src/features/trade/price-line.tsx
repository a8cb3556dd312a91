import { ChangeText, NoticeStrip, PriceText } from '@halyard/ui'
import { CalendarSync } from '@halyard/ui/icons'
import { Link } from '@halyard/web'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useMarket } from '../../lib/market/markets.ts'
import type { SpotMarket } from '../../lib/market/spot-market.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { usePriceTitle } from '../../lib/navigation/title.ts'
import { useSuggestedPrice } from '../../lib/trading/form/form-store.ts'
import { PriceAge } from '../../lib/trading/price-age.tsx'
import { switchForm } from './form/form-store.ts'

interface PriceLineProps {
  readonly market: SpotMarket
  readonly simulated: boolean
}

/** Renders the last price and its 24-hour change in one line. */
export function PriceLine({ market, simulated }: PriceLineProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  const quote = useMarket(market.matchId)
  usePriceTitle(`${market.base}/${market.quote}`, quote && f.decimal(quote.lastPrice, market.priceDecimals))
  useSuggestedPrice(market.matchId, quote?.lastPrice, market.priceDecimals, switchForm)
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-baseline gap-x-3 px-4 py-2">
        <PriceText
          className="text-20 font-semibold"
          text={quote ? f.decimal(quote.lastPrice, market.priceDecimals) : '—'}
          value={quote?.lastPrice ?? '0'}
        />
        {quote ? (
          <ChangeText className="text-13" text={f.percent(quote.change)} value={quote.change} />
        ) : null}
        <PriceAge />
        <span className="ml-auto flex flex-wrap items-baseline gap-x-3">
          {simulated ? <span className="text-11 text-muted">{t('simulated')}</span> : null}
          <Link
            className="press -my-3 inline-flex min-h-11 items-center text-13 font-medium text-brass"
            to={pathTo('convert/index', { from: market.quoteId, to: market.baseId })}
          >
            {t('areaConvert')}
          </Link>
          <Link
            className="press -my-3 -mr-3 inline-flex size-11 items-center justify-center self-center text-brass"
            to={pathTo('convert/recurring', { from: market.quoteId, to: market.baseId })}
          >
            <CalendarSync aria-hidden size={20} />
            <span className="sr-only">{t('areaRecurring')}</span>
          </Link>
        </span>
      </div>
      {market.status === 'open' ? null : (
        <NoticeStrip tone="warning">
          {t(market.status === 'paused' ? 'marketPaused' : 'marketCancelOnly')}
        </NoticeStrip>
      )}
    </>
  )
}
