import type { Language } from '@halyard/api/client'
import { LANGUAGES, type Translate } from '@halyard/web'
import type { Column } from '../../../lib/table/column.ts'

/** Returns the column of a record's title. */
export function titleColumn<Row extends { readonly title: string }>(t: Translate): Column<Row> {
  return {
    id: 'title',
    title: t('itemTitle'),
    value: ({ title }) => title,
    cell: ({ title }) => <span className="line-clamp-2 max-w-prose break-words">{title}</span>,
  }
}

/** Returns the column of how many languages a record has texts in. */
export function languagesColumn<Row extends { readonly languages: readonly Language[] }>(
  t: Translate,
): Column<Row> {
  return {
    id: 'languages',
    title: t('languages'),
    value: ({ languages }) => languages.length,
    cell: ({ languages }) => t('ofLanguages', { count: languages.length, all: LANGUAGES.length }),
  }
}
