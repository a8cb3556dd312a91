import { useFormat } from './format.ts'

/** Renders an exact amount with its currency. */
export function AmountText({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const format = useFormat()
  return (
    <span className="whitespace-nowrap tabular-nums">
      {format.amount(amount)} <span className="text-muted">{currency}</span>
    </span>
  )
}

/** Renders an exact amount whose currency is known from what is around it. */
export function FigureText({ amount }: { readonly amount: string }) {
  return useFormat().amount(amount)
}
