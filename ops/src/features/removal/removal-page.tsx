import { mayCall } from '@halyard/api/ops-client'
import type { OpsRemoval } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useParams } from '@halyard/web'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { DecisionForm } from '../../lib/record/decision-form.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import { useOperator } from '../../lib/session/session.ts'

/** Renders the removal of a customer's second factor, and the decision of the second person. */
export function RemovalPage() {
  const { t } = useTranslation('removal')
  const { id = '' } = useParams()
  const { data, error, isPlaceholderData, refetch } = useOps('ops/removal/show', { id }, { live: true })
  const removal = isPlaceholderData ? undefined : data
  return (
    <Page title={t('oneTitle', { id })}>
      {removal ? (
        <RecordLayout
          facts={<Facts facts={factsOf(removal, t)} title={t('one')} />}
          side={
            <RecordSide isWaiting={removal.status === 'waiting'} target={`removal:${removal.id}`}>
              <Decision key={removal.status} removal={removal} />
            </RecordSide>
          }
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function factsOf(removal: OpsRemoval, t: (key: string) => string) {
  return [
    { label: t('customer'), value: <CustomerLink id={removal.customerId} /> },
    { label: t('status'), value: t(`status_${removal.status}`) },
    { label: t('common:reason'), value: removal.reason },
    { label: t('requestedBy'), value: removal.requestedBy },
    { label: t('requested'), value: <TimeText at={removal.requestedAt} /> },
    { label: t('due'), value: <TimeText at={removal.dueAt} /> },
    { label: t('reviewer'), value: removal.reviewerId ?? '–' },
    { label: t('ended'), value: <TimeText at={removal.endedAt} /> },
  ]
}

function Decision({ removal }: { readonly removal: OpsRemoval }) {
  const { t } = useTranslation('removal')
  const operator = useOperator()
  const { id, status, requestedBy, customerId } = removal
  const isOwnRequest = requestedBy === operator.id
  const isOpen = status === 'waiting' || status === 'approved'
  if (!isOpen || !mayCall(operator.role, 'ops/removal/review')) return null
  return (
    <DecisionForm
      about={t(status === 'approved' ? 'approvedAbout' : isOwnRequest ? 'ownRequest' : 'decisionAbout')}
      approve={t('approve')}
      blocked={customerId === operator.id ? t('common:ownCase') : undefined}
      done={{ approved: t('approvedNow'), refused: t('refusedNow') }}
      help={t('reasonHelp')}
      onDecide={(pass, reason) => callOps('ops/removal/review', { id, pass, reason })}
      reasons={[t('reasonIdentity'), t('reasonFound')]}
      refuse={t('refuse')}
      refusesOnly={isOwnRequest || status === 'approved'}
    />
  )
}
