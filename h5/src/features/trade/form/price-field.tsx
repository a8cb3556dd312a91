import { floorDecimal } from '@halyard/money'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepthStore } from '../../../lib/depth-store.ts'
import type { SpotMarket } from '../../../lib/spot-market.ts'
import { SteppedPrice } from '../../../lib/stepped-price.tsx'
import type { FormState, Side } from './form-reducer.ts'
import { act } from './form-store.ts'

interface PriceFieldProps {
  readonly market: SpotMarket
  readonly depth: DepthStore
  readonly state: FormState
  readonly error: string | undefined
}

export const PriceField = memo(function PriceField({ market, depth, state, error }: PriceFieldProps) {
  const { t } = useTranslation('trade')
  if (state.type === 'market') {
    return (
      <div className="flex h-13 items-center justify-center rounded-field border border-line bg-raised px-3 text-15 text-muted">
        {t('atMarketPrice')}
      </div>
    )
  }
  const best = () => bestPrice(depth, state)
  return (
    <div>
      <SteppedPrice
        decimals={market.priceDecimals}
        error={error}
        higherLabel={t('priceUp')}
        label={`${t('price')} (${market.quote})`}
        lowerLabel={t('priceDown')}
        onChange={(text) => act({ type: 'typed', field: 'price', text })}
        onStep={(ticks) => act({ type: 'priceStepped', ticks, decimals: market.priceDecimals, from: best() })}
        value={state.price}
      />
      <button
        className="press -mb-2 min-h-11 w-full rounded-field px-1 text-left text-13 font-medium text-brass"
        onClick={() => {
          const price = best()
          if (price !== '') act({ type: 'pricePicked', price: floorDecimal(price, market.priceDecimals) })
        }}
        type="button"
      >
        {t('useBestPrice')}
      </button>
    </div>
  )
})

/** The best price of the other side, which would trade at once; of the own side for an order that must not. */
function bestPrice(
  depth: DepthStore,
  { side, type }: Pick<FormState, 'type'> & { readonly side: Side },
): string {
  const book = depth.get()
  if (book.state !== 'live') return ''
  const fromAsks = (side === 'buy') !== (type === 'post_only')
  return (fromAsks ? book.asks : book.bids)[0]?.[0] ?? ''
}
