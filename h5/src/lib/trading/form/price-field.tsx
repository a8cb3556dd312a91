import { parseUnits } from '@halyard/money'
import { Minus, Plus } from '@halyard/ui/icons'
import type { ReactNode } from 'react'
import { useTranslation } from '../../language/use-translation.ts'
import { CompactField } from '../../forms/compact-field.tsx'
import type { PriceAction } from './price-step.ts'

interface PriceFieldProps {
  /** Whether the order is a market order, which has no price field. */
  readonly atMarket: boolean
  readonly value: string
  readonly decimals: number
  /** The currency of the price. */
  readonly quote: string
  readonly error: string | undefined
  /** Returns the price that the first step starts from while the field is empty; '' for none. */
  readonly best: () => string
  readonly dispatch: (
    action: PriceAction | { readonly type: 'typed'; readonly field: 'price'; readonly text: string },
  ) => void
}

/** Renders a price field with buttons that move the price by one tick, never below one tick. */
export function PriceField(props: PriceFieldProps) {
  const { atMarket, value, decimals, quote, error, best, dispatch } = props
  const { t } = useTranslation('trading')
  if (atMarket) {
    return (
      <div className="flex min-h-13 items-center justify-center rounded-field border border-line bg-raised px-3 text-center text-15 leading-tight text-muted">
        {t('atMarketPrice')}
      </div>
    )
  }
  const step = (ticks: 1n | -1n) => dispatch({ type: 'priceStepped', ticks, decimals, from: best() })
  return (
    <CompactField
      decimals={decimals}
      error={error}
      label={`${t('price')} (${quote})`}
      left={
        <StepButton
          disabled={parseUnits(value, decimals) === 1n}
          label={t('priceDown')}
          onClick={() => step(-1n)}
        >
          <Minus aria-hidden size={18} />
        </StepButton>
      }
      onChange={(text) => dispatch({ type: 'typed', field: 'price', text })}
      right={
        <StepButton label={t('priceUp')} onClick={() => step(1n)}>
          <Plus aria-hidden size={18} />
        </StepButton>
      }
      value={value}
    />
  )
}

interface StepButtonProps {
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function StepButton({ label, disabled = false, onClick, children }: StepButtonProps) {
  return (
    <button
      aria-label={label}
      className="press inline-flex w-[36px] shrink-0 items-center justify-center rounded-field text-muted disabled:opacity-40 min-[360px]:w-[44px]"
      disabled={disabled}
      onClick={onClick}
      type="button"
    >
      {children}
    </button>
  )
}
