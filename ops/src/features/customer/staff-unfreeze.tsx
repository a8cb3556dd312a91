import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { PendingChange } from '../../lib/change/pending-change.tsx'
import { useWaitingChange } from '../../lib/change/waiting-change.tsx'
import { ReasonForm } from '../../lib/record/reason-form.tsx'

/** Renders the form that proposes to lift the freeze of a colleague, or the pending proposal. Live. */
export function StaffUnfreeze({ id }: { readonly id: number }) {
  const { t } = useTranslation('customer')
  const pending = useWaitingChange(`suspension:${id}`)
  if (!pending)
    return (
      <ReasonForm
        about={t('staffUnfreezeAbout')}
        act={t('common:propose')}
        done={t('common:proposed')}
        onSend={(reason) => callOps('ops/staff/propose_unfreeze', { id, reason })}
        title={t('unfreeze')}
      />
    )
  const options = (['1', '0'] as const).map((value) => ({ value, label: t(`staffFrozen_${value}`) }))
  const field = { name: 'frozen', label: t('freezeTitle'), kind: 'choice', options } as const
  return <PendingChange change={pending} fields={[field]} key={pending.id} />
}
