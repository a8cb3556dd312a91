import { ChangeText, PriceText, Skeleton } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useMarket } from '../../lib/market/markets.ts'
import type { SpotMarket } from '../../lib/market/spot-market.ts'
import { usePriceTitle } from '../../lib/navigation/title.ts'
import { PriceAge } from '../../lib/trading/price-age.tsx'

interface QuoteHeaderProps {
  readonly market: SpotMarket
  readonly simulated: boolean
}

/** Renders the last price with the figures of the last 24 hours. */
export function QuoteHeader({ market, simulated }: QuoteHeaderProps) {
  const { t } = useTranslation('kline')
  const f = useFormat()
  const quote = useMarket(market.matchId)
  usePriceTitle(`${market.base}/${market.quote}`, quote && f.decimal(quote.lastPrice, market.priceDecimals))
  if (!quote) {
    return (
      <div className="h-24 px-4 py-3">
        <Skeleton className="h-9 w-40" />
      </div>
    )
  }
  const price = (text: string) => f.decimal(text, market.priceDecimals)
  return (
    <div className="flex min-h-24 flex-wrap items-center justify-between gap-x-3 px-4 py-2 tablet:min-h-16">
      <div className="min-w-min whitespace-nowrap">
        <PriceText
          className="block text-20 font-semibold min-[375px]:text-28"
          text={price(quote.lastPrice)}
          value={quote.lastPrice}
        />
        <ChangeText className="text-13" text={f.percent(quote.change)} value={quote.change} />
        <p>
          <PriceAge />
        </p>
        {simulated ? <p className="text-11 text-muted">{t('simulated')}</p> : null}
      </div>
      <dl className="grid grid-cols-[auto_minmax(4.5rem,auto)] gap-x-2 text-11 leading-4">
        <Fact label={t('high24')} text={price(quote.high)} />
        <Fact label={t('low24')} text={price(quote.low)} />
        <Fact label={`${t('volume24')} (${market.base})`} text={f.compact(quote.volume)} />
        <Fact label={`${t('volume24')} (${market.quote})`} text={f.compact(quote.turnover)} />
      </dl>
    </div>
  )
}

function Fact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right tabular-nums">{text}</dd>
    </>
  )
}
