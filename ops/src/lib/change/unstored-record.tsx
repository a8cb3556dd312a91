import { EmptyState, SkeletonRows } from '@halyard/ui'
import { useTranslation } from '../language/use-translation.ts'
import { useOps } from '../calls/queries.ts'
import { Facts } from '../record/facts.tsx'
import { RecordLayout } from '../record/record-layout.tsx'
import { ChangeSide } from './change-side.tsx'
import type { ConfiguredKind } from './configured-kind.ts'
import { valueFacts } from './values/value-text.tsx'

interface UnstoredRecordProps<Row extends object> {
  readonly of: ConfiguredKind<Row>
  readonly id: string
}

/** Renders the changes of a record that does not exist, because its first one waits or was rejected. */
export function UnstoredRecord<Row extends object>({ of, id }: UnstoredRecordProps<Row>) {
  const { feature, kind, fieldsOf, missingFactsOf } = of
  const { t: word } = useTranslation(feature)
  const { data, error } = useOps('ops/change/list', { target: `${kind}:${id}` }, { live: true })
  const after = data?.list[0]?.after
  if (!data && !error) return <SkeletonRows />
  if (!after) return <EmptyState title={word('unknown')} />
  const fields = fieldsOf(word)
  const facts = missingFactsOf?.(word, id) ?? valueFacts(fields, after)
  return (
    <RecordLayout
      facts={<Facts facts={facts} title={word('values')} />}
      side={<ChangeSide current={after} fields={fields} id={id} kind={kind} />}
    />
  )
}
