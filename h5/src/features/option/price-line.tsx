import { ChangeText, NoticeStrip, PriceText, Segmented } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useMarket } from '../../lib/market/markets.ts'
import type { SpotMarket } from '../../lib/market/spot-market.ts'
import { usePriceTitle } from '../../lib/navigation/title.ts'
import { PriceAge } from '../../lib/trading/price-age.tsx'
import type { ChartKind } from './chart/index-svg.tsx'

interface PriceLineProps {
  readonly market: SpotMarket
  readonly simulated: boolean
  readonly kind: ChartKind
  readonly onKind: (kind: ChartKind) => void
}

/** Renders the index price, its 24-hour change and the chart type switch. */
export function PriceLine({ market, simulated, kind, onKind }: PriceLineProps) {
  const { t } = useTranslation('option')
  const f = useFormat()
  const quote = useMarket(market.matchId)
  usePriceTitle(`${market.base}/${market.quote}`, quote && f.decimal(quote.indexPrice, market.priceDecimals))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2">
        <div className="min-w-min">
          <p className="flex min-h-7 flex-wrap items-baseline gap-x-2 whitespace-nowrap">
            <PriceText
              className="text-20 font-semibold"
              text={quote ? f.decimal(quote.indexPrice, market.priceDecimals) : '—'}
              value={quote?.indexPrice ?? '0'}
            />
            {quote ? (
              <ChangeText className="text-13" text={f.percent(quote.change)} value={quote.change} />
            ) : null}
            <PriceAge />
          </p>
          <p className="text-11 text-muted">{t(simulated ? 'simulatedIndex' : 'indexPrice')}</p>
        </div>
        <div className="w-34 min-w-min grow min-[375px]:w-44 min-[375px]:grow-0">
          <Segmented
            label={t('chartKind')}
            onChange={onKind}
            options={[
              { value: 'line', label: t('line') },
              { value: 'candles', label: t('candles') },
            ]}
            value={kind}
          />
        </div>
      </div>
      {market.status === 'open' ? null : <NoticeStrip tone="warning">{t('marketClosed')}</NoticeStrip>}
    </>
  )
}
