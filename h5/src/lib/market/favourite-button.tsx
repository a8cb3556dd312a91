import { IconButton } from '@halyard/ui'
import { Star } from '@halyard/ui/icons'
import { useTranslation } from '../language/use-translation.ts'
import { toggleFavourite, useFavourites } from './favourites.ts'
import type { Quote } from './quote.ts'

/** Renders the star that adds a market to the watchlist or removes it. */
export function FavouriteButton({ quote }: { readonly quote: Pick<Quote, 'matchId' | 'base' | 'quote'> }) {
  const { t } = useTranslation()
  const { matchId, base } = quote
  const starred = useFavourites(({ ids }) => ids.includes(matchId))
  return (
    <IconButton
      aria-pressed={starred}
      label={t('favourite', { market: `${base}/${quote.quote}` })}
      onClick={() => toggleFavourite(matchId)}
    >
      <Star aria-hidden className={starred ? 'fill-brass-fill text-brass' : 'text-faint'} size={18} />
    </IconButton>
  )
}
