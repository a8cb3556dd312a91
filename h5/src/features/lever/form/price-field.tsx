import { floorDecimal } from '@halyard/money'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { SteppedPrice } from '../../../lib/stepped-price.tsx'
import type { DepthStore } from '../../../lib/depth-store.ts'
import type { Contract } from '../contract.ts'
import type { FormState } from './form-reducer.ts'
import { act } from './form-store.ts'

interface PriceFieldProps {
  readonly contract: Contract
  readonly depth: DepthStore
  readonly state: FormState
  readonly error: string | undefined
}

export const PriceField = memo(function PriceField({ contract, depth, state, error }: PriceFieldProps) {
  const { t } = useTranslation('lever')
  if (state.type === 'market') {
    return (
      <div className="flex h-13 items-center justify-center rounded-field border border-line bg-raised px-3 text-center text-13 text-muted">
        {t('atMarketPrice')}
      </div>
    )
  }
  return (
    <SteppedPrice
      decimals={contract.priceDecimals}
      error={error}
      higherLabel={t('priceUp')}
      label={`${t('price')} (${contract.legal})`}
      lowerLabel={t('priceDown')}
      onChange={(text) => act({ type: 'typed', field: 'price', text })}
      onStep={(ticks) =>
        act({
          type: 'priceStepped',
          ticks,
          decimals: contract.priceDecimals,
          from: bestPrice(contract, depth, state),
        })
      }
      value={state.price}
    />
  )
})

/** The best price of the other side, which would trade at once. */
function bestPrice(
  { priceDecimals }: Contract,
  depth: DepthStore,
  { side }: Pick<FormState, 'side'>,
): string {
  const book = depth.get()
  if (book.state !== 'live') return ''
  const best = (side === 1 ? book.asks : book.bids)[0]?.[0]
  return best === undefined ? '' : floorDecimal(best, priceDecimals)
}
