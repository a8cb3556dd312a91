import { useMemo } from 'react'
import type { OpsTreasuryCurrency } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { AmountText } from '../../lib/format/amount-text.tsx'
import type { Column } from '../../lib/table/column.ts'
import { DataTable } from '../../lib/table/data-table.tsx'
import { figureColumn } from '../../lib/table/shared-columns.tsx'

type Book = OpsTreasuryCurrency['books'][number]

/** Renders the totals of the ledger in one currency. A row opens the postings that its total is made of. */
export function BooksTable({ currency }: { readonly currency: OpsTreasuryCurrency }) {
  const { t } = useTranslation('treasury')
  const { currencyId, currencyName, books, issued, held } = currency
  return (
    <div>
      <DataTable
        caption={t('booksTitle', { currency: currencyName })}
        columns={useColumns()}
        empty={{ title: t('none'), hint: t('noneHint') }}
        name="treasury-books"
        onOpen={({ book }) => goTo(`/treasury/postings?book=${book}&currency=${currencyId}`)}
        onRetry={() => undefined}
        rowKey={({ book }) => book}
        rows={books}
        tools={<h2 className="text-15 font-semibold">{t('booksTitle', { currency: currencyName })}</h2>}
      />
      <p className="mt-2 text-13 text-muted">
        {t('issued')} <AmountText amount={issued} currency={currencyName} /> · {t('held')}{' '}
        <AmountText amount={held} currency={currencyName} />
      </p>
    </div>
  )
}

function useColumns(): readonly Column<Book>[] {
  const { t } = useTranslation('treasury')
  return useMemo(
    () => [
      { id: 'book', title: t('book'), value: ({ book }) => t(`book_${book}`) },
      figureColumn({ id: 'amount', title: t('total'), figure: ({ amount }) => amount }),
      figureColumn({ id: 'frozen', title: t('reserved'), figure: ({ frozen }) => frozen }),
    ],
    [t],
  )
}
