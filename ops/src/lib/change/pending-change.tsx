import { CHANGE_CALLS, mayCall } from '@halyard/api/ops-client'
import { Card } from '@halyard/ui'
import type { OpsChange } from '../calls/records.ts'
import { useTranslation } from '../language/use-translation.ts'
import { callOps } from '../calls/calls.ts'
import { useOps } from '../calls/queries.ts'
import { useNow } from '../format/use-now.ts'
import { DecisionForm } from '../record/decision-form.tsx'
import { ReasonForm } from '../record/reason-form.tsx'
import { RecordSide } from '../record/record-side.tsx'
import { useOperator } from '../session/session.ts'
import { ChangeCard } from './change-card.tsx'
import type { ValueField } from './values/value-field.ts'

interface PendingChangeProps {
  readonly change: OpsChange
  readonly fields: readonly ValueField[]
  /** Whether another change of the record is scheduled. */
  readonly isSuperseding?: boolean
}

/** Renders the pending change of a record: the difference, what it affects, and its decision. Live. */
export function PendingChange({ change, fields, isSuperseding = false }: PendingChangeProps) {
  const { t } = useTranslation()
  const { id: operatorId, role } = useOperator()
  const { data } = useOps('ops/change/show', { id: String(change.id) }, { live: true })
  const mayPropose = mayCall(role, CHANGE_CALLS[change.kind])
  return (
    <>
      <ChangeCard
        change={change}
        fields={fields}
        title={t('pendingChange')}
        warnings={[
          ...(data?.isOvertaken ? [t('overtakenHint')] : []),
          ...(isSuperseding ? [t('supersedesScheduled')] : []),
        ]}
      />
      {mayPropose ? (
        <RecordSide isWaiting target={`change:${change.id}`}>
          {change.proposer.id === operatorId ? (
            <ReasonForm
              about={t('withdrawAbout')}
              act={t('withdrawChange')}
              done={t('changeWithdrawn')}
              onSend={(reason) => callOps('ops/change/withdraw', { id: String(change.id), reason })}
              title={t('decision')}
            />
          ) : (
            <Decision change={change} />
          )}
        </RecordSide>
      ) : (
        <Card>{t('readOnly')}</Card>
      )}
    </>
  )
}

const REASONS = ['reason_figures', 'reason_later'] as const

function Decision({ change }: Pick<PendingChangeProps, 'change'>) {
  const { t } = useTranslation()
  const now = useNow()
  const { dueAt } = change
  const isScheduled = dueAt !== null
  const isLate = isScheduled && dueAt <= now
  return (
    <DecisionForm
      about={t(isLate ? 'timePassed' : isScheduled ? 'scheduleDecisionAbout' : 'changeDecisionAbout')}
      approve={t('approveChange')}
      done={{ approved: t(isScheduled ? 'changeScheduled' : 'changeApproved'), refused: t('changeRejected') }}
      help={t('proposeHelp')}
      onDecide={async (pass, reason) => {
        const answer = await callOps('ops/change/decide', { id: String(change.id), pass, reason })
        if (!answer.ok || answer.data.status !== 'overtaken') return answer
        return { ok: false, code: 'change_must_be_waiting', message: t('overtakenHint') }
      }}
      reasons={REASONS.map((name) => t(name))}
      refuse={t('rejectChange')}
      refusesOnly={isLate}
    />
  )
}
