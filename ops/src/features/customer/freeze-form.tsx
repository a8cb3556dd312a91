import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'

interface FreezeFormProps {
  readonly id: number
  readonly isFrozen: boolean
  /** The reason why the act is blocked now. */
  readonly blocked: string | undefined
}

/** Renders the act that freezes a customer, or lifts the operators' freeze. */
export function FreezeForm({ id, isFrozen, blocked }: FreezeFormProps) {
  const { t } = useTranslation('customer')
  return (
    <ReasonForm
      about={t(isFrozen ? 'unfreezeAbout' : 'freezeAbout')}
      act={t(isFrozen ? 'unfreeze' : 'freeze')}
      blocked={blocked}
      done={t(isFrozen ? 'unfrozen' : 'frozenNow')}
      isDanger={!isFrozen}
      key={String(isFrozen)}
      onSend={(reason) => callOps(isFrozen ? 'ops/customer/unfreeze' : 'ops/customer/freeze', { id, reason })}
      title={t('freezeTitle')}
    />
  )
}
