import { floorDecimal } from '@halyard/money'
import { memo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { bestPrice, type DepthStore } from '../../../lib/market/depth-store.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'
import { PriceField } from '../../../lib/trading/form/price-field.tsx'
import type { FormState } from './form-reducer.ts'
import { isAtMarket } from './order-types.ts'
import { dispatch } from './form-store.ts'

interface SpotPriceFieldProps {
  readonly market: SpotMarket
  readonly depth: DepthStore
  readonly state: FormState
  readonly error: string | undefined
}

/**
 * Renders the price field with a button for the best price: the one that fills immediately, or for post-only and OCO the
 * best that does not.
 */
export const SpotPriceField = memo(function SpotPriceField(props: SpotPriceFieldProps) {
  const { market, depth, state, error } = props
  const { t } = useTranslation('trade')
  const atMarket = isAtMarket(state.type)
  const rests = state.type === 'post_only' || state.type === 'oco'
  const best = () => bestPrice(depth, (state.side === 'buy') === rests ? 'bids' : 'asks')
  return (
    <div>
      <PriceField
        dispatch={dispatch}
        atMarket={atMarket}
        best={best}
        decimals={market.priceDecimals}
        error={error}
        quote={market.quote}
        value={state.price}
      />
      {atMarket ? null : (
        <button
          className="press -mb-2 min-h-11 w-full rounded-field px-1 text-left text-13 font-medium text-brass"
          onClick={() => {
            const price = best()
            if (price !== '')
              dispatch({ type: 'pricePicked', price: floorDecimal(price, market.priceDecimals) })
          }}
          type="button"
        >
          {t('useBestPrice')}
        </button>
      )}
    </div>
  )
})
