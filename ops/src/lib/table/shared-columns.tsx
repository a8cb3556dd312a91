import { accountNumberOf } from '@halyard/api/ops-client'
import type { Translate } from '@halyard/web'
import { AmountText, FigureText } from '../format/amount-text.tsx'
import { AgeText, TimeText } from '../format/time-text.tsx'
import type { Column } from './column.ts'

/** Returns the column of a record's number. */
export function idColumn<Row extends { readonly id: number | string }>(t: Translate): Column<Row> {
  return { id: 'id', title: t('common:number'), value: ({ id }) => id }
}

/** Returns the columns of a customer's record: its number, and the customer's account number. */
export function recordColumns<Row extends { readonly id: number | string; readonly customerId: number }>(
  t: Translate,
): readonly Column<Row>[] {
  return [
    idColumn(t),
    customerColumn({ title: t('common:customer'), customer: ({ customerId }) => customerId }),
  ]
}

/** Returns a column of a customer's account number; empty for a record of no customer. */
export function customerColumn<Row>(column: {
  readonly id?: string
  readonly title: string
  readonly customer: (row: Row) => number | null
}): Column<Row> {
  const { id = 'customer', title, customer } = column
  const value = (row: Row) => {
    const customerId = customer(row)
    return customerId === null ? null : accountNumberOf(customerId)
  }
  return { id, title, value }
}

interface Payment {
  readonly id: number | string
  readonly customerId: number
  readonly amount: string
  readonly currency: string
  readonly network: string
}

/** Returns the columns of a payment. That of its currency is hidden, as the amount's cell shows it too. */
export function paymentColumns<Row extends Payment>(t: Translate): readonly Column<Row>[] {
  return [
    ...recordColumns<Row>(t),
    amountColumn({
      id: 'amount',
      title: t('common:amount'),
      amount: ({ amount }) => amount,
      currency: ({ currency }) => currency,
    }),
    { id: 'currency', title: t('common:currency'), value: ({ currency }) => currency, hidden: true },
    { id: 'network', title: t('common:network'), value: ({ network }) => network },
  ]
}

/** Returns a column of an exact amount. */
export function amountColumn<Row>(column: {
  readonly id: string
  readonly title: string
  readonly amount: (row: Row) => string
  readonly currency: (row: Row) => string
}): Column<Row> {
  const { id, title, amount, currency } = column
  return {
    id,
    title,
    value: amount,
    cell: (row) => <AmountText amount={amount(row)} currency={currency(row)} />,
    align: 'right',
    sort: 'decimal',
  }
}

/** Returns a column of an exact figure without a currency. */
export function figureColumn<Row>(column: {
  readonly id: string
  readonly title: string
  readonly figure: (row: Row) => string
}): Column<Row> {
  const { id, title, figure } = column
  return {
    id,
    title,
    value: figure,
    cell: (row) => <FigureText amount={figure(row)} />,
    align: 'right',
    sort: 'decimal',
  }
}

/** Returns a column of a time, or of a dash while there is none. */
export function timeColumn<Row>(column: {
  readonly id: string
  readonly title: string
  readonly at: (row: Row) => number | null
  readonly hidden?: boolean
}): Column<Row> {
  const { id, title, at, hidden = false } = column
  return { id, title, value: at, cell: (row) => <TimeText at={at(row)} />, hidden }
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

/** Returns the column of approvals: how many a record has, and how many it needs. */
export function approvalsColumn<Row>(
  t: Translate,
  column: {
    /** The operators who approved it; `null` in place of one who has not yet. */
    readonly by: (row: Row) => ReadonlyArray<number | null>
    readonly needed: (row: Row) => number
    readonly hidden?: boolean
  },
): Column<Row> {
  const { by, needed, hidden = false } = column
  const given = (row: Row) => by(row).filter((id) => id !== null).length
  return {
    id: 'approvals',
    title: t('common:approvals'),
    value: given,
    cell: (row) => t('common:approvalsOf', { given: given(row), needed: needed(row) }),
    hidden,
  }
}
