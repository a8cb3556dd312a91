import { Button, ChangeText, directionOf, PriceText, Skeleton, Sparkline } from '@halyard/ui'
import { Star } from '@halyard/ui/icons'
import { memo, useEffect } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { addFavourites, fillFavourites, useFavourites } from '../../lib/market/favourites.ts'
import { useMarkets } from '../../lib/market/markets.ts'
import type { Quote } from '../../lib/market/quote.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'

const SUGGESTED = 3

/** Renders the watchlist with the last 24 hours of each market. */
export function Favourites() {
  const { t } = useTranslation('home')
  const { data, isError } = useMarkets()
  const { ids } = useFavourites()
  useEffect(() => {
    if (data) fillFavourites(data.list.slice(0, SUGGESTED).map(({ matchId }) => matchId))
  }, [data])
  const quotes = ids.flatMap((id) => data?.list.find(({ matchId }) => matchId === id) ?? [])
  if (isError && !data) return null
  return (
    <section aria-labelledby="favourites-title">
      <h2 className="mb-2 px-4 text-17 font-semibold" id="favourites-title">
        {t('favourites')}
      </h2>
      {data ? (
        quotes.length > 0 ? (
          <ul className="no-scrollbar relative flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4">
            {quotes.map((quote) => (
              <FavouriteCard key={quote.matchId} quote={quote} />
            ))}
          </ul>
        ) : (
          <Suggestion quotes={data.list.slice(0, SUGGESTED)} />
        )
      ) : (
        <div className="flex gap-3 px-4">
          <Skeleton className="h-26 w-36" />
          <Skeleton className="h-26 w-36" />
        </div>
      )}
    </section>
  )
}

const FavouriteCard = memo(function FavouriteCard({ quote }: { readonly quote: Quote }) {
  const f = useFormat()
  const { base, matchId, lastPrice, priceDecimals, change, spark } = quote
  return (
    <li className="shrink-0 snap-start">
      <button
        className="press flex h-full min-h-26 w-36 flex-col justify-between rounded-card border border-line bg-surface p-3 text-left outline-offset-[-2px]"
        onClick={() => goTo(pathTo('trade/kline', { match_id: matchId }))}
        type="button"
      >
        <span className="flex w-full flex-wrap items-center justify-between gap-x-1 text-13">
          <span>
            <span className="font-semibold">{base}</span>
            <span className="text-muted">/{quote.quote}</span>
          </span>
          <Sparkline direction={directionOf(change)} height={24} values={spark} width={44} />
        </span>
        <PriceText
          className="text-17 font-semibold whitespace-nowrap"
          text={f.decimal(lastPrice, priceDecimals)}
          value={lastPrice}
        />
        <ChangeText className="text-13" text={f.percent(change)} value={change} />
      </button>
    </li>
  )
})

function Suggestion({ quotes }: { readonly quotes: readonly Quote[] }) {
  const { t } = useTranslation('home')
  const names = quotes.map((quote) => quote.base).join(' + ')
  return (
    <div className="mx-4 flex min-h-26 flex-col justify-center gap-2 rounded-card border border-dashed border-line px-4 py-3">
      <p className="text-13 text-muted">{t('favouritesHint')}</p>
      {quotes.length > 0 ? (
        <Button
          className="self-start"
          icon={<Star aria-hidden size={16} />}
          kind="quiet"
          onClick={() => addFavourites(quotes.map(({ matchId }) => matchId))}
          size="small"
        >
          {t('favouritesAdd', { markets: names })}
        </Button>
      ) : null}
    </div>
  )
}
