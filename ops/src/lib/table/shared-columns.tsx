import { AmountText } from '../format/amount-text.tsx'
import { AgeText, TimeText } from '../format/time-text.tsx'
import type { Column } from './column.ts'

/** Returns the column of an amount, and that of its currency, which is hidden, as the amount's cell shows it too. */
export function amountColumns<Row extends { readonly amount: string; readonly currency: string }>(titles: {
  readonly amount: string
  readonly currency: string
}): readonly Column<Row>[] {
  return [
    {
      id: 'amount',
      title: titles.amount,
      value: ({ amount }) => amount,
      cell: ({ amount, currency }) => <AmountText amount={amount} currency={currency} />,
      align: 'right',
      sort: 'decimal',
    },
    { id: 'currency', title: titles.currency, value: ({ currency }) => currency, hidden: true },
  ]
}

/** Returns a column of a time: how long ago it was while a record waits, and the time itself afterwards. */
export function sinceColumn<Row>(column: {
  readonly id: string
  readonly title: string
  readonly at: (row: Row) => number
  readonly isWaiting: (row: Row) => boolean
}): Column<Row> {
  const { id, title, at, isWaiting } = column
  return {
    id,
    title,
    value: at,
    cell: (row) => (isWaiting(row) ? <AgeText since={at(row)} /> : <TimeText at={at(row)} />),
  }
}
