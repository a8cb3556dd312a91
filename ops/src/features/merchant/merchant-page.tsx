import { mayCall } from '@halyard/api/ops-client'
import { EmptyState, Segmented } from '@halyard/ui'
import { useState } from 'react'
import type { RowOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, useParams } from '@halyard/web'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { ReasonForm } from '../../lib/record/reason-form.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import { useOperator } from '../../lib/session/session.ts'

type Application = RowOf<'ops/fiat/applications'>

/** Renders the application of one customer to be a merchant, and the decision. */
export function MerchantPage() {
  const { t } = useTranslation('merchant')
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('ops/fiat/applications', { customer: id }, { live: true })
  const application = data?.list[0]
  return (
    <Page title={t('oneTitle', { id })}>
      {application ? (
        <RecordLayout
          facts={<Facts facts={factsOf(application, t)} title={t('one')} />}
          side={
            <RecordSide isWaiting={application.status === 'waiting'} target={`customer:${id}`}>
              <Decision application={application} key={application.status} />
            </RecordSide>
          }
        />
      ) : data ? (
        <EmptyState
          action={{ label: t('openCustomer'), onClick: () => goTo(`/customers/${id}`) }}
          hint={t('notListedHint')}
          title={t('notListed')}
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function factsOf(application: Application, t: (key: string) => string) {
  return [
    { label: t('customer'), value: <CustomerLink id={application.userId} /> },
    { label: t('status'), value: t(`status_${application.status}`) },
    { label: t('applied'), value: <TimeText at={application.appliedAt} /> },
    { label: t('words'), value: <span className="whitespace-pre-wrap">{application.about}</span> },
  ]
}

function Decision({ application }: { readonly application: Application }) {
  const { t } = useTranslation('merchant')
  const operator = useOperator()
  const { userId: id, status } = application
  const [merchant, setMerchant] = useState<'1' | '0'>(status === 'approved' ? '0' : '1')
  if (!mayCall(operator.role, 'ops/fiat/set_merchant')) return null
  const isMaking = merchant === '1'
  return (
    <ReasonForm
      about={t('decisionAbout')}
      act={t(isMaking ? 'approve' : 'refuse')}
      blocked={id === operator.id ? t('common:ownCase') : undefined}
      done={t(isMaking ? 'approved' : 'refused')}
      isDanger={!isMaking}
      onSend={(reason) => callOps('ops/fiat/set_merchant', { id, merchant, reason })}
      title={t('common:decision')}
    >
      <Segmented
        label={t('common:decision')}
        onChange={setMerchant}
        options={[
          { value: '1', label: t('approve') },
          { value: '0', label: t('refuse') },
        ]}
        value={merchant}
      />
    </ReasonForm>
  )
}
