import { ChangeText, directionOf, PriceText, Sparkline } from '@halyard/ui'
import { memo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { FavouriteButton } from '../../lib/market/favourite-button.tsx'
import type { Quote } from '../../lib/market/quote.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'

/** Renders a market as a row that links to its chart. Memoised: renders only when this market's ticker changes. */
export const MarketRow = memo(function MarketRow({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation('home')
  const f = useFormat()
  const { base, matchId, lastPrice, priceDecimals, change, spark, volume } = quote
  return (
    <li className="@container flex items-center">
      <FavouriteButton quote={quote} />
      <button
        className="press flex min-h-14 min-w-0 flex-1 flex-wrap items-center gap-x-2 py-2 pr-4 text-left outline-offset-[-2px]"
        onClick={() => goTo(pathTo('trade/kline', { match_id: matchId }))}
        type="button"
      >
        <span className="min-w-min flex-1">
          <span className="block text-15">
            <span className="font-semibold">{base}</span>
            <span className="text-13 text-muted">/{quote.quote}</span>
          </span>
          <span className="block text-13 text-muted">
            {quote.status === 'open' ? t('volume', { volume: f.compact(volume) }) : t('paused')}
          </span>
        </span>
        <span className="@max-[16rem]:hidden">
          <Sparkline direction={directionOf(change)} height={28} values={spark} width={48} />
        </span>
        <span className="ml-auto min-w-25 text-right whitespace-nowrap">
          <PriceText
            className="block text-15 font-medium"
            text={f.decimal(lastPrice, priceDecimals)}
            value={lastPrice}
          />
          <ChangeText className="text-13" text={f.percent(change)} value={change} />
        </span>
      </button>
    </li>
  )
})
