import { mayCall } from '@halyard/api/ops-client'
import { Card } from '@halyard/ui'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import type { OpsRemoval } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '@halyard/web'
import { callOps } from '../../lib/calls/calls.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { useOperator } from '../../lib/session/session.ts'

interface RemovalFormProps {
  readonly customer: ParsedOf<'ops/customer/show'>
  readonly blocked: string | undefined
}

/** Renders the request to remove a customer's second factor, or a link to an open request. */
export function RemovalForm({ customer, blocked }: RemovalFormProps) {
  const { t } = useTranslation('customer')
  const { role } = useOperator()
  const { id, secondFactor, removalId } = customer
  if (!secondFactor || !mayCall(role, 'ops/removal/request')) return null
  if (removalId !== null)
    return (
      <Card>
        <h2 className="text-15 font-semibold">{t('removalTitle')}</h2>
        <Link className="text-13 text-brass underline" to={`/removals/${removalId}`}>
          {t('removalOpen')}
        </Link>
      </Card>
    )
  return (
    <ReasonForm<OpsRemoval>
      about={t('removalAbout')}
      act={t('removalRequest')}
      blocked={blocked}
      done={t('removalRequested')}
      isDanger
      onSend={(reason) => callOps('ops/removal/request', { id, reason })}
      title={t('removalTitle')}
    />
  )
}
