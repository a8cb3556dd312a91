import type { OpsTreasuryCurrency } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, type Translate } from '@halyard/web'
import { AmountText } from '../../lib/format/amount-text.tsx'
import type { Column } from '../../lib/table/column.ts'
import { TitledTable } from '../../lib/table/titled-table.tsx'
import { figureColumn } from '../../lib/table/shared-columns.tsx'

type Book = OpsTreasuryCurrency['books'][number]

/** Renders the totals of the ledger in one currency. A row opens the postings that its total is made of. */
export function BooksTable({ currency }: { readonly currency: OpsTreasuryCurrency }) {
  const { t } = useTranslation('treasury')
  const { currencyId, currencyName, books, issued, held } = currency
  return (
    <div>
      <TitledTable
        caption={t('booksTitle', { currency: currencyName })}
        columns={columnsOf}
        empty={{ title: t('none'), hint: t('noneHint') }}
        feature="treasury"
        name="treasury-books"
        onOpen={({ book }) => goTo(`/treasury/postings?book=${book}&currency=${currencyId}`)}
        rowKey={({ book }) => book}
        rows={books}
      />
      <p className="mt-2 text-13 text-muted">
        {t('issued')} <AmountText amount={issued} currency={currencyName} /> · {t('held')}{' '}
        <AmountText amount={held} currency={currencyName} />
      </p>
    </div>
  )
}

function columnsOf(t: Translate): readonly Column<Book>[] {
  return [
    { id: 'book', title: t('book'), value: ({ book }) => t(`book_${book}`) },
    figureColumn({ id: 'amount', title: t('total'), figure: ({ amount }) => amount }),
    figureColumn({ id: 'frozen', title: t('reserved'), figure: ({ frozen }) => frozen }),
  ]
}
