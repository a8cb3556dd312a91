import type { ChangeKind } from '@halyard/api/ops-client'
import { EmptyState, ErrorState, SkeletonRows } from '@halyard/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../page.tsx'
import { Facts } from '../record/facts.tsx'
import { RecordLayout } from '../record/record-layout.tsx'
import type { Propose } from './change-form.tsx'
import { ChangeSide } from './change-side.tsx'
import type { ValueField, Values } from './value-field.ts'
import { ValueText } from './value-text.tsx'

interface ConfiguredRecordProps {
  readonly kind: ChangeKind
  /** The id of the record: '1' of 'market:1'. */
  readonly id: string
  readonly fields: readonly ValueField[]
  readonly current: Values
  readonly title: string
  readonly facts?: ReadonlyArray<{ readonly label: string; readonly value: ReactNode }>
  readonly onPropose: Propose
  /** Its status and more, below its values. */
  readonly children?: ReactNode
}

/** Renders a record of the configuration: its values at the left, the change that waits and those so far at the right. */
export function ConfiguredRecord(props: ConfiguredRecordProps) {
  const { kind, id, fields, current, title, facts = [], onPropose, children } = props
  const values = fields.map((field) => ({
    label: field.label,
    value: <ValueText field={field} value={current[field.name]} />,
  }))
  return (
    <RecordLayout
      facts={
        <>
          <Facts facts={[...values, ...facts]} title={title} />
          {children}
        </>
      }
      side={<ChangeSide current={current} fields={fields} id={id} kind={kind} onPropose={onPropose} />}
    />
  )
}

interface RecordPageProps<Row> {
  /** The title until the record is loaded. */
  readonly title: string
  readonly nameOf: (row: Row) => string
  readonly unknown: string
  readonly query: {
    readonly data: { readonly list: readonly Row[] } | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  readonly isIt: (row: Row) => boolean
  readonly children: (row: Row) => ReactNode
}

/** Renders the page of one record of a list that is not paged. */
export function ListedRecordPage<Row>(props: RecordPageProps<Row>) {
  const { title, nameOf, unknown, query, isIt, children } = props
  const { t } = useTranslation()
  const { data, error, refetch } = query
  const row = data?.list.find(isIt)
  return (
    <Page title={row ? nameOf(row) : title}>
      {row ? (
        children(row)
      ) : data ? (
        <EmptyState title={unknown} />
      ) : error ? (
        <ErrorState hint={error.message} onRetry={() => void refetch()} title={t('notLoaded')} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  )
}
