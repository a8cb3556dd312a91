import { floorDecimal, parseUnits } from '@halyard/money'
import { Minus, Plus } from '@halyard/ui/icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepthStore } from '../../../lib/depth-store.ts'
import type { SpotMarket } from '../../../lib/spot-market.ts'
import { CompactField } from '../../../lib/compact-field.tsx'
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
  const step = (ticks: 1n | -1n) =>
    act({ type: 'priceStepped', ticks, decimals: market.priceDecimals, from: best() })
  const atLowest = parseUnits(state.price, market.priceDecimals) === 1n
  return (
    <div>
      <CompactField
        decimals={market.priceDecimals}
        error={error}
        label={`${t('price')} (${market.quote})`}
        left={
          <StepButton disabled={atLowest} label={t('priceDown')} onClick={() => step(-1n)}>
            <Minus aria-hidden size={18} />
          </StepButton>
        }
        onChange={(text) => act({ type: 'typed', field: 'price', text })}
        right={
          <StepButton label={t('priceUp')} onClick={() => step(1n)}>
            <Plus aria-hidden size={18} />
          </StepButton>
        }
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

interface StepButtonProps {
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

function StepButton({ label, disabled = false, onClick, children }: StepButtonProps) {
  return (
    <button
      aria-label={label}
      className="press inline-flex h-full w-9 shrink-0 items-center justify-center rounded-field text-muted disabled:opacity-40 min-[360px]:w-11"
      disabled={disabled}
      onClick={onClick}
      type="button"
    >
      {children}
    </button>
  )
}

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
