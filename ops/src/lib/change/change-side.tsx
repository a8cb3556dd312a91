import { CHANGE_CALLS, type ChangeKind, mayCall } from '@halyard/api/ops-client'
import { useOps } from '../calls/queries.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { useOperator } from '../session/session.ts'
import { ChangeForm, type Propose } from './change-form.tsx'
import { ChangeHistory } from './change-history.tsx'
import { PendingChange } from './pending-change.tsx'
import { RevertForm, revertible } from './revert-form.tsx'
import { ScheduledChange } from './scheduled-change.tsx'
import type { ValueField, Values } from './values/value-field.ts'

interface ChangeSideProps {
  readonly kind: ChangeKind
  /** The id of the record: '1' of 'market:1'. */
  readonly id: string
  readonly fields: readonly ValueField[]
  /** The names of the fields that may be proposed now; all if absent. */
  readonly editable?: ReadonlySet<string>
  readonly current: Values
  /** Absent for a record that does not exist yet. */
  readonly onPropose?: Propose
}

/** Renders the scheduled and the pending change of a record, or the form that proposes one, and earlier changes. Live. */
export function ChangeSide({ kind, id, fields, editable, current, onPropose }: ChangeSideProps) {
  const { role } = useOperator()
  const { data, error, refetch } = useOps('ops/change/list', { target: `${kind}:${id}` }, { live: true })
  if (!data) return <NotLoaded error={error} onRetry={refetch} />
  const pending = data.list.find(({ status }) => status === 'waiting')
  const scheduled = data.list.find(({ status }) => status === 'scheduled')
  const latest = data.list[0]?.id ?? 0
  const mayPropose = onPropose && mayCall(role, CHANGE_CALLS[kind])
  const last = pending || editable ? undefined : revertible(data.list, fields, current)
  return (
    <>
      {scheduled ? (
        <ScheduledChange change={scheduled} fields={fields} key={`scheduled ${scheduled.id}`} />
      ) : null}
      {pending ? (
        <PendingChange
          change={pending}
          fields={fields}
          isSuperseding={scheduled !== undefined}
          key={pending.id}
        />
      ) : mayPropose ? (
        <ChangeForm
          current={current}
          fields={editable ? fields.filter(({ name }) => editable.has(name)) : fields}
          key={latest}
          kind={kind}
          onPropose={onPropose}
        />
      ) : null}
      {last && mayPropose ? (
        <RevertForm change={last} fields={fields} key={`revert ${last.id}`} onPropose={onPropose} />
      ) : null}
      <ChangeHistory
        changes={data.list.filter(({ status }) => status !== 'waiting' && status !== 'scheduled')}
        fields={fields}
      />
    </>
  )
}
