import { mayCall, type OpsRemoval, type OpsResponseOf } from '@halyard/api/ops-client'
import { Card } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '@halyard/web'
import { callOps } from '../../lib/calls/calls.ts'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { useOperator } from '../../lib/session/session.ts'

interface RemovalFormProps {
  readonly customer: OpsResponseOf<'ops/customer/show'>
  readonly blocked: string | undefined
}

/** Renders the request to remove a customer's second factor, or a link to an open request. */
export function RemovalForm({ customer, blocked }: RemovalFormProps) {
  const { t } = useTranslation('customer')
  const { role } = useOperator()
  const { id, second_factor, removal_id } = customer
  if (!second_factor || !mayCall(role, 'ops/removal/request')) return null
  if (removal_id !== null)
    return (
      <Card>
        <h2 className="text-15 font-semibold">{t('removalTitle')}</h2>
        <Link className="text-13 text-brass underline" to={`/removals/${removal_id}`}>
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
