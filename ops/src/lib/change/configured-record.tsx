import { mayCall } from '@halyard/api/ops-client'
import { useTranslation } from '../language/use-translation.ts'
import { useParams } from '@halyard/web'
import { callOps } from '../calls/calls.ts'
import { Page } from '../page.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { Facts } from '../record/facts.tsx'
import { RecordLayout } from '../record/record-layout.tsx'
import { StatusForm } from '../record/status-form.tsx'
import { useOperator } from '../session/session.ts'
import { ChangeSide } from './change-side.tsx'
import { type ConfiguredKind, idOf, propose, useRows, valuesOf } from './configured-kind.ts'
import { UnstoredRecord } from './unstored-record.tsx'
import { valueFacts } from './values/value-text.tsx'
import { WaitingChange } from './waiting-change.tsx'

interface OfKind<Row extends object> {
  readonly of: ConfiguredKind<Row>
}

/** Renders one record of a kind, which its path names: its values, its status and its changes. Live. */
export function ConfiguredRecord<Row extends object>({ of }: OfKind<Row>) {
  const { t: word } = useTranslation(of.feature)
  const { id = '' } = useParams()
  const { data, error, refetch } = useRows(of)
  const row = data?.list.find((one) => idOf(of, one) === id)
  return (
    <Page title={row ? of.nameOf(row, word) : word('one')}>
      {row ? (
        <Known of={of} row={row} />
      ) : data ? (
        <UnstoredRecord id={id} of={of} />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

interface KnownProps<Row extends object> extends OfKind<Row> {
  readonly row: Row
}

/** Renders the values of a record at the left, the pending and earlier changes at the right. */
function Known<Row extends object>({ of, row }: KnownProps<Row>) {
  const { t: word } = useTranslation(of.feature)
  const { role } = useOperator()
  const { status } = of
  const maySet = status !== undefined && mayCall(role, status.needs)
  const fields = of.fieldsOf(word, row)
  const current = valuesOf(of, row)
  const shownStatus = {
    label: word('common:status'),
    value: word(`status_${status?.of(row)}`),
  }
  return (
    <RecordLayout
      facts={
        <>
          <Facts
            facts={[
              ...valueFacts(fields, current),
              ...(of.factsOf?.(word, row) ?? []),
              ...(status && !maySet ? [shownStatus] : []),
            ]}
            title={word('values')}
          />
          {maySet ? <Status of={of} row={row} /> : null}
          {status ? <PendingOpening of={of} row={row} /> : null}
          {of.moreOf?.(row)}
        </>
      }
      side={
        <ChangeSide
          current={current}
          fields={fields}
          id={idOf(of, row)}
          kind={of.kind}
          onPropose={(proposed, proposal) =>
            propose(of, { ...of.keyOf(row), ...of.fixedOf?.(row), ...proposed, ...proposal })
          }
        />
      }
    />
  )
}

function Status<Row extends object>({ of, row }: KnownProps<Row>) {
  const { feature, status } = of
  const { t: word } = useTranslation(feature)
  if (!status) return null
  const { values } = status
  const current = status.of(row)
  const opens = (wanted: string) => values.indexOf(wanted) < values.indexOf(current)
  const target = `${of.kind}:${idOf(of, row)}`
  const propose = (wanted: string, reason: string) =>
    callOps('ops/opening/propose', {
      target,
      status: wanted === 'cancel_only' ? wanted : 'open',
      reason,
    })
  return (
    <StatusForm
      current={current}
      onSet={(wanted, reason) =>
        opens(wanted) ? propose(wanted, reason) : status.close(row, wanted, reason)
      }
      options={values.map((value) => ({
        value,
        label: word(`status_${value}`),
        about: word(`about_${value}`),
        needsTwo: opens(value),
      }))}
    />
  )
}

/** Renders the opening of a record that waits for the second person, if any. Live. */
function PendingOpening<Row extends object>({ of, row }: KnownProps<Row>) {
  const { t: word } = useTranslation(of.feature)
  const options = (of.status?.values ?? []).map((value) => ({ value, label: word(`status_${value}`) }))
  const field = { name: 'status', label: word('common:status'), kind: 'choice', options } as const
  return <WaitingChange fields={[field]} target={`opening:${of.kind}:${idOf(of, row)}`} />
}
