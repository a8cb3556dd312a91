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

/** Renders an exact amount without its currency, which the context gives. */
export function FigureText({ amount }: { readonly amount: string }) {
  return useFormat().amount(amount)
}
