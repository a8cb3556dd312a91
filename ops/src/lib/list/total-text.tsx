import { AmountText } from '../format/amount-text.tsx'
import { useFormat } from '../format/format.ts'
import { useTranslation } from '../language/use-translation.ts'

/** A number of records and what they are worth, as the server counted them. */
export interface Total {
  readonly count: number
  /** Whether there are more than were counted. */
  readonly atLeast: boolean
  readonly sums: readonly { readonly currency: string; readonly amount: string }[]
}

/** Renders how many records a list has, and their amounts by currency. */
export function TotalText({ total }: { readonly total: Total }) {
  const { t } = useTranslation()
  const count = useCountText(total)
  return (
    <p aria-live="polite" className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
      <span>{t('listTotal', { shown: count })}</span>
      <Sums total={total} />
    </p>
  )
}

/** Renders the amounts of records by currency; as lower bounds if not all were counted. */
export function Sums({ total: { sums, atLeast } }: { readonly total: Total }) {
  return sums.map(({ amount, currency }) => (
    <span className="whitespace-nowrap" key={currency}>
      {atLeast ? '≥ ' : null}
      <AmountText amount={amount} currency={currency} />
    </span>
  ))
}

/** Returns a count as it is known: '2,002', or '10,000+' if there are more. */
export function useCountText({ count, atLeast }: Pick<Total, 'count' | 'atLeast'>): string {
  const format = useFormat()
  return `${format.count(count)}${atLeast ? '+' : ''}`
}
