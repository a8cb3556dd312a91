import { maySeeChange, CHANGE_CALLS, mayCall } from '@halyard/api/ops-client'
import { callOps } from '../calls/calls.ts'
import { useOps } from '../calls/queries.ts'
import type { OpsChange } from '../calls/records.ts'
import { useTranslation } from '../language/use-translation.ts'
import { ReasonForm } from '../record/reason-form.tsx'
import { useOperator } from '../session/session.ts'
import { ChangeCard } from './change-card.tsx'
import type { ValueField } from './values/value-field.ts'

interface ScheduledChangeProps {
  readonly change: OpsChange
  readonly fields: readonly ValueField[]
}

/** Renders the scheduled change of a record: when it takes effect, the difference, both persons, and the act that cancels it. Live. */
export function ScheduledChange({ change, fields }: ScheduledChangeProps) {
  const { t } = useTranslation()
  const { role } = useOperator()
  const { data } = useOps('ops/change/show', { id: String(change.id) }, { live: true })
  const mayCancel = mayCall(role, 'ops/change/withdraw') && maySeeChange(role, CHANGE_CALLS[change.kind])
  return (
    <>
      <ChangeCard
        change={change}
        fields={fields}
        title={t('scheduledChange')}
        warnings={data?.isOvertaken ? [t('scheduledHint')] : []}
      />
      {mayCancel ? (
        <ReasonForm
          about={t('cancelScheduledAbout')}
          act={t('cancelScheduled')}
          done={t('scheduledCancelled')}
          onSend={(reason) => callOps('ops/change/withdraw', { id: String(change.id), reason })}
          title={t('cancelScheduled')}
        />
      ) : null}
    </>
  )
}
