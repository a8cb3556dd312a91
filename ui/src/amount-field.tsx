import { amountText, finishAmount } from './amount-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface AmountFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  readonly decimals: number
  /** The currency, after the number. */
  readonly unit?: string | undefined
}

/** A decimal as text. What does not fit the unit's decimals is not typed at all. */
export function AmountField({ decimals, unit, onChange, right, ...field }: AmountFieldProps) {
  return (
    <TextField
      {...field}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      onBlur={(event) => {
        field.onBlur?.(event)
        const finished = finishAmount(field.value)
        if (finished !== field.value) onChange(finished)
      }}
      onChange={(typed) => {
        const text = amountText(typed, decimals)
        if (text !== undefined) onChange(text)
      }}
      right={
        <>
          {unit ? <span className="pr-3 text-13 text-muted">{unit}</span> : null}
          {right}
        </>
      }
    />
  )
}
