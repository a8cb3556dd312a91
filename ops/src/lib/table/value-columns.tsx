import { useFormat } from '../format/format.ts'
import { TimeText } from '../format/time-text.tsx'
import { useTranslation } from '../language/use-translation.ts'
import type { Column } from './column.ts'

/** Returns a column of a figure that needs a price, which may be missing. */
export function valueColumn<Row>(column: {
  readonly id: string
  readonly title: string
  readonly figure: (row: Row) => string | null
}): Column<Row> {
  const { id, title, figure } = column
  return {
    id,
    title,
    value: figure,
    cell: (row) => <Value figure={figure(row)} />,
    align: 'right',
    sort: 'decimal',
  }
}

/** Returns the column of the price that a row was valued at, with its time. */
export function priceColumn<Row extends { readonly price: string | null; readonly priceAt: number | null }>(
  title: string,
): Column<Row> {
  return {
    ...valueColumn<Row>({ id: 'price', title, figure: ({ price }) => price }),
    cell: ({ price, priceAt }) => (
      <>
        <Value figure={price} />
        {priceAt === null ? null : (
          <>
            {' · '}
            <TimeText at={priceAt} />
          </>
        )}
      </>
    ),
  }
}

function Value({ figure }: { readonly figure: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  return figure === null ? t('noPrice') : format.amount(figure)
}
