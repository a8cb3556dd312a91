import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callOps } from '../../lib/calls/calls.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'

interface UnmaskFormProps {
  readonly customer: ParsedOf<'ops/customer/show'>
}

/** Renders the act that shows what is masked of a customer for the operator's role. */
export function UnmaskForm({ customer: { id, masked } }: UnmaskFormProps) {
  const { t } = useTranslation('customer')
  if (masked.length === 0) return null
  return (
    <ReasonForm
      about={t('maskedAbout', { facts: masked.map((fact) => t(`masked_${fact}`)).join(', ') })}
      act={t('unmask')}
      done={t('unmasked')}
      onSend={(reason) => callOps('ops/customer/unmask', { id, reason })}
      title={t('maskedTitle')}
    />
  )
}
