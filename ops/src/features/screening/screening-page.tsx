import { Link, useParams } from '@halyard/web'
import type { OpsScreening } from '../../lib/calls/records.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import { StaffName } from '../../lib/staff-name.tsx'
import { codeText } from './code-text.ts'
import { HitDecision } from './hit-decision.tsx'

/** Renders one result of screening: what moves, what the screener found, and the decision of two persons. */
export function ScreeningPage() {
  const { t } = useTranslation('screening')
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('ops/screening/show', { id })
  const isOpen = data?.state === 'waiting' || data?.state === 'frozen'
  return (
    <Page title={t('oneTitle', { id })}>
      {data ? (
        <RecordLayout
          facts={
            <>
              <Hit screening={data} />
              <Moved screening={data} />
            </>
          }
          side={
            <RecordSide isWaiting={isOpen} target={`screening:${data.id}`}>
              {isOpen ? <HitDecision key={data.state} screening={data} /> : null}
              {data.reviewerId === null ? null : <Decided screening={data} />}
            </RecordSide>
          }
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function Hit({ screening }: { readonly screening: OpsScreening }) {
  const { t } = useTranslation('screening')
  const { outcome, code, adapter, entry, version } = screening
  return (
    <Facts
      facts={[
        { label: t('common:status'), value: t(`status_${screening.state}`) },
        { label: t('outcome'), value: outcome === null ? '–' : t(`outcome_${outcome}`) },
        { label: t('code'), value: codeText(t, code) },
        { label: t('adapter'), value: adapter || '–' },
        { label: t('entry'), value: <code className="break-all">{entry || '–'}</code> },
        { label: t('version'), value: <code className="break-all">{version}</code> },
        { label: t('asked'), value: <TimeText at={screening.askedAt} /> },
      ]}
      title={t('found')}
    />
  )
}

function Moved({ screening }: { readonly screening: OpsScreening }) {
  const { t } = useTranslation('screening')
  const { direction, subjectId, amount, currency, counterparts, txid, country } = screening
  return (
    <Facts
      facts={[
        {
          label: t(`inbox:kind_${direction}`),
          value: (
            <Link className="text-brass underline" to={`/${direction}s/${subjectId}`}>
              {subjectId}
            </Link>
          ),
        },
        { label: t('common:customer'), value: <CustomerLink id={screening.customerId} /> },
        { label: t('country'), value: country ?? '–' },
        { label: t('common:amount'), value: <AmountText amount={amount} currency={currency} /> },
        { label: t('common:network'), value: screening.network },
        {
          label: t(`counterpart_${direction}`),
          value:
            counterparts.length === 0 ? (
              t('unknown')
            ) : (
              <code className="break-all">{counterparts.join('\n')}</code>
            ),
        },
        { label: t('txid'), value: <code className="break-all">{txid ?? '–'}</code> },
      ]}
      title={t('moved')}
    />
  )
}

function Decided({ screening }: { readonly screening: OpsScreening }) {
  const { t } = useTranslation('screening')
  const { decision, firstReviewerId, reviewerId, reason } = screening
  return (
    <Facts
      facts={[
        { label: t('common:decision'), value: decision === null ? '–' : t(`did_${decision}`) },
        { label: t('reviewed'), value: <TimeText at={screening.reviewedAt} /> },
        { label: t('firstReviewer'), value: <StaffName id={firstReviewerId} /> },
        { label: t('secondReviewer'), value: <StaffName id={reviewerId} /> },
        { label: t('reason'), value: reason },
      ]}
      title={t('common:decision')}
    />
  )
}
