import { amountText, finishAmount } from './amount-text.ts'
import { useWords } from '../words.tsx'

/** Returns the props of a decimal input. Its value is a plain decimal, shown with the language's decimal point. */
export function useAmountInput(value: string, decimals: number, onChange: (text: string) => void) {
  const { decimalPoint } = useWords()
  return {
    value: value.replace('.', decimalPoint),
    inputMode: decimals === 0 ? 'numeric' : 'decimal',
    onType: (typed: string) => {
      const text = amountText(typed, decimals)
      if (text !== undefined) onChange(text)
    },
    onLeave: () => {
      const finished = finishAmount(value)
      if (finished !== value) onChange(finished)
    },
  } as const
}
