import { goTo, type Translate } from '@halyard/web'
import { useCallback } from 'react'
import { useTranslation } from '../language/use-translation.ts'
import { Page } from '../page.tsx'
import type { Column } from '../table/column.ts'
import { ListTable } from '../table/list-table.tsx'
import { type ConfiguredKind, idOf, useRows, valuesOf } from './configured-kind.ts'
import { NewButton } from './new-button.tsx'
import { plainValue, type ValueField } from './values/value-field.ts'
import { ValueText } from './values/value-text.tsx'

/** Renders every record of a kind with its status and its main values. Live. */
export function ConfiguredList<Row extends object>({ of }: { readonly of: ConfiguredKind<Row> }) {
  const { feature, path } = of
  const { t: word } = useTranslation(feature)
  const list = useRows(of)
  return (
    <Page about={word('about')} actions={<NewButton of={of} />} title={word('title')}>
      <ListTable
        caption={word('title')}
        columns={useCallback((t: Translate) => columnsOf(of, t), [of])}
        empty={{ title: word('none') }}
        feature={feature}
        list={list}
        name={path.slice(1)}
        onOpen={(row) => goTo(`${path}/${encodeURIComponent(idOf(of, row))}`)}
        rowKey={(row) => idOf(of, row)}
      />
    </Page>
  )
}

function columnsOf<Row extends object>(of: ConfiguredKind<Row>, word: Translate): readonly Column<Row>[] {
  const { nameOf, status, listed = [], fieldsOf } = of
  return [
    { id: 'name', title: word('one'), value: (row) => nameOf(row, word) },
    ...(status ? [statusColumn(word, status)] : []),
    ...listed.flatMap((name) => {
      const title = fieldsOf(word).find((field) => field.name === name)?.label
      return title === undefined ? [] : [valueColumn(of, word, { name, title })]
    }),
    ...(of.columnsOf?.(word) ?? []),
  ]
}

function statusColumn<Row extends object>(
  word: Translate,
  { of, values }: NonNullable<ConfiguredKind<Row>['status']>,
): Column<Row> {
  return {
    id: 'status',
    title: word('common:status'),
    value: of,
    cell: (row) => (
      <span className={of(row) === values[0] ? undefined : 'font-semibold text-danger'}>
        {word(`status_${of(row)}`)}
      </span>
    ),
  }
}

function valueColumn<Row extends object>(
  of: ConfiguredKind<Row>,
  word: Translate,
  { name, title }: { readonly name: string; readonly title: string },
): Column<Row> {
  const valueOf = (row: Row) => valuesOf(of, row)[name]
  const fieldIn = (row: Row) => of.fieldsOf(word, row).find((field) => field.name === name)
  return {
    id: name,
    title,
    value: (row) => plainField(fieldIn(row), valueOf(row)),
    cell: (row) => {
      const field = fieldIn(row)
      return field && <ValueText field={field} value={valueOf(row)} />
    },
    align: 'right',
    sort: 'decimal',
  }
}

function plainField({ kind }: Pick<ValueField, 'kind'> = { kind: 'amount' }, value: unknown): string {
  return kind === 'rows' ? String(value) : plainValue({ kind }, value)
}
