import { TextField, type TextFieldProps } from './text-field.tsx'
import { useAmountInput } from './use-amount-input.ts'

/** The props of `AmountField`; `value` is a plain decimal with at most `decimals` places. */
export interface AmountFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  readonly decimals: number
  /** The currency, shown after the number. */
  readonly unit?: string | undefined
}

/** Renders a decimal field. Keystrokes beyond `decimals` places are rejected. */
export function AmountField({ decimals, unit, onChange, right, ...field }: AmountFieldProps) {
  const { value, inputMode, onType, onLeave } = useAmountInput(field.value, decimals, onChange)
  return (
    <TextField
      {...field}
      inputMode={inputMode}
      onBlur={(event) => {
        field.onBlur?.(event)
        onLeave()
      }}
      onChange={onType}
      right={
        <>
          {unit ? <span className="pr-3 text-13 text-muted">{unit}</span> : null}
          {right}
        </>
      }
      value={value}
    />
  )
}
