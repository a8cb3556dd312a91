import { mayCall } from '@halyard/api/ops-client'
import { callOps } from '../../lib/calls/calls.ts'
import type { OpsHalt } from '../../lib/calls/records.ts'
import { PendingChange } from '../../lib/change/pending-change.tsx'
import { useWaitingChange } from '../../lib/change/waiting-change.tsx'
import { AgeText } from '../../lib/format/time-text.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Facts } from '../../lib/record/facts.tsx'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { StaffName } from '../../lib/staff-name.tsx'
import { scopeName } from './scope-name.ts'

/** Renders a running halt, and the proposal to end it: its form, or the pending one. Live. */
export function RunningHalt({ halt }: { readonly halt: OpsHalt }) {
  const { t } = useTranslation('halt')
  const { id, scope, cause, text, reason, operator, declaredAt } = halt
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          { label: t('cause'), value: t(`cause_${cause}`) },
          ...(text === '' ? [] : [{ label: t('text'), value: text }]),
          { label: t('common:reason'), value: reason },
          { label: t('declaredBy'), value: <StaffName id={operator.id} /> },
          { label: t('since'), value: <AgeText since={declaredAt} /> },
        ]}
        title={t('halted', { scope: scopeName(t, scope) })}
      />
      <Resume id={id} />
    </div>
  )
}

function Resume({ id }: { readonly id: number }) {
  const { t } = useTranslation('halt')
  const { role } = useOperator()
  const pending = useWaitingChange(`halt:${id}`)
  if (pending) {
    const options = (['1', '0'] as const).map((value) => ({ value, label: t(`halted_${value}`) }))
    const field = { name: 'halted', label: t('state'), kind: 'choice', options } as const
    return <PendingChange change={pending} fields={[field]} key={pending.id} />
  }
  if (!mayCall(role, 'ops/halt/propose_resume')) return null
  return (
    <ReasonForm
      about={t('resumeAbout')}
      act={t('common:propose')}
      done={t('common:proposed')}
      onSend={(reason) => callOps('ops/halt/propose_resume', { id: String(id), reason })}
      title={t('resume')}
    />
  )
}
