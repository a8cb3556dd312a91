import { parseUnits } from '@halyard/money'
import { Minus, Plus } from '@halyard/ui/icons'
import type { ReactNode } from 'react'
import { CompactField } from './compact-field.tsx'

interface SteppedPriceProps {
  readonly label: string
  readonly lowerLabel: string
  readonly higherLabel: string
  readonly value: string
  readonly decimals: number
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  /** One tick up or down. */
  readonly onStep: (ticks: 1n | -1n) => void
}

/** A price to type, with a button on each side that moves it by one tick, never down to nothing. */
export function SteppedPrice(props: SteppedPriceProps) {
  const { label, lowerLabel, higherLabel, value, decimals, error, onChange, onStep } = props
  return (
    <CompactField
      decimals={decimals}
      error={error}
      label={label}
      left={
        <StepButton
          disabled={parseUnits(value, decimals) === 1n}
          label={lowerLabel}
          onClick={() => onStep(-1n)}
        >
          <Minus aria-hidden size={18} />
        </StepButton>
      }
      onChange={onChange}
      right={
        <StepButton label={higherLabel} onClick={() => onStep(1n)}>
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
      className="press inline-flex h-full w-9 shrink-0 items-center justify-center rounded-field text-muted disabled:opacity-40 min-[360px]:w-11"
      disabled={disabled}
      onClick={onClick}
      type="button"
    >
      {children}
    </button>
  )
}
