import { accountNumberOf } from '@halyard/api/ops-client'
import type { OpsStaffFactor } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useParams } from '@halyard/web'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { DecisionForm } from '../../lib/record/decision-form.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { StaffName } from '../../lib/staff-name.tsx'

/** Renders a colleague's second factor, and the decision of an admin. */
export function StaffFactorPage() {
  const { t } = useTranslation('staff-factor')
  const { id = '' } = useParams()
  const { data, error, isPlaceholderData, refetch } = useOps('ops/staff_factor/show', { id }, { live: true })
  const factor = isPlaceholderData ? undefined : data
  return (
    <Page title={t('oneTitle', { id })}>
      {factor ? (
        <RecordLayout
          facts={<Facts facts={factsOf(factor, t)} title={t('one')} />}
          side={
            <RecordSide isWaiting={factor.status === 'waiting'} target={`staff_factor:${factor.id}`}>
              <Decision key={factor.status} factor={factor} />
            </RecordSide>
          }
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function factsOf(factor: OpsStaffFactor, t: (key: string) => string) {
  const { addedAt, opensAt, reviewerId, reviewedAt } = factor
  const host = reviewedAt === null ? '–' : t('byHost')
  return [
    {
      label: t('member'),
      value: (
        <>
          <StaffName id={factor.staffId} /> · {accountNumberOf(factor.staffId)}
        </>
      ),
    },
    { label: t('kind'), value: t(`kind_${factor.kind}`) },
    { label: t('common:status'), value: t(`status_${factor.status}`) },
    { label: t('added'), value: addedAt === null ? t('removed') : <TimeText at={addedAt} /> },
    { label: t('opens'), value: opensAt === null ? t('never') : <TimeText at={opensAt} /> },
    { label: t('others'), value: factor.others },
    { label: t('requested'), value: <TimeText at={factor.requestedAt} /> },
    { label: t('address'), value: factor.ip },
    { label: t('browser'), value: factor.agent },
    { label: t('common:reason'), value: factor.reason },
    { label: t('reviewer'), value: reviewerId === null ? host : <StaffName id={reviewerId} /> },
  ]
}

function Decision({ factor }: { readonly factor: OpsStaffFactor }) {
  const { t } = useTranslation('staff-factor')
  const operator = useOperator()
  const { id, status, staffId, addedAt } = factor
  if (status !== 'waiting') return null
  return (
    <DecisionForm
      about={t('decisionAbout')}
      approve={t('approve')}
      blocked={staffId === operator.id ? t('own') : undefined}
      done={{ approved: t('approvedNow'), refused: t('refusedNow') }}
      help={t('reasonHelp')}
      onDecide={(pass, reason) => callOps('ops/staff_factor/review', { id, pass, reason })}
      reasons={[t('reasonNotTheirs'), t('reasonNotReached')]}
      refuse={t('refuse')}
      refusesOnly={addedAt === null}
    />
  )
}
