import type { Quote } from '@halyard/api/client'
import { IconButton } from '@halyard/ui'
import { Star } from '@halyard/ui/icons'
import { useTranslation } from 'react-i18next'
import { toggleFavourite, useFavourites } from './favourites.ts'

/** Renders the star that adds a market to the watchlist or removes it. */
export function FavouriteButton({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation()
  const { match_id, currency_name, legal_name } = quote
  const starred = useFavourites(({ ids }) => ids.includes(match_id))
  return (
    <IconButton
      aria-pressed={starred}
      label={t('favourite', { market: `${currency_name}/${legal_name}` })}
      onClick={() => toggleFavourite(match_id)}
    >
      <Star aria-hidden className={starred ? 'fill-brass-fill text-brass' : 'text-faint'} size={18} />
    </IconButton>
  )
}
