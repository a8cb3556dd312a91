import { maySeeChange, CHANGE_CALLS, mayCall } from '@halyard/api/ops-client'
import { Card, NoticeStrip } from '@halyard/ui'
import { useId } from 'react'
import { callOps } from '../calls/calls.ts'
import { useOps } from '../calls/queries.ts'
import type { OpsChange } from '../calls/records.ts'
import { TimeText } from '../format/time-text.tsx'
import { useTranslation } from '../language/use-translation.ts'
import { ReasonForm } from '../record/reason-form.tsx'
import { useOperator } from '../session/session.ts'
import { useStaffName } from '../staff-name.tsx'
import { Affected } from './affected.tsx'
import { ChangeDiff } from './change-diff.tsx'
import { EffectTime } from './effect-time.tsx'
import type { ValueField } from './value-field.ts'

interface ScheduledChangeProps {
  readonly change: OpsChange
  readonly fields: readonly ValueField[]
}

/** Renders the scheduled change of a record: when it takes effect, the difference, both persons, and the act that cancels it. Live. */
export function ScheduledChange({ change, fields }: ScheduledChangeProps) {
  const { t } = useTranslation()
  const nameOf = useStaffName()
  const id = useId()
  const { role } = useOperator()
  const { data } = useOps('ops/change/show', { id: String(change.id) }, { live: true })
  const { proposer, decider, dueAt } = change
  const mayCancel = mayCall(role, 'ops/change/withdraw') && maySeeChange(role, CHANGE_CALLS[change.kind])
  return (
    <>
      <Card className="border-brass">
        <section aria-labelledby={id} className="grid gap-3">
          <div>
            <h2 className="text-15 font-semibold" id={id}>
              {t('scheduledChange')}
            </h2>
            {dueAt === null ? null : <EffectTime at={dueAt} />}
            <p className="mt-1 text-13 text-muted">
              {t('proposedBy', { name: nameOf(proposer) })} · <TimeText at={change.proposedAt} />
            </p>
            {decider ? (
              <p className="text-13 text-muted">
                {t('decidedBy', { name: nameOf(decider) })} · <TimeText at={change.decidedAt} />
              </p>
            ) : null}
            <p className="mt-1 text-13 break-words">{change.reason}</p>
          </div>
          {data?.isOvertaken ? <NoticeStrip tone="warning">{t('scheduledHint')}</NoticeStrip> : null}
          <ChangeDiff after={change.after} before={change.before} fields={fields} />
          <Affected affects={change.affects} kind={change.kind} />
        </section>
      </Card>
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
