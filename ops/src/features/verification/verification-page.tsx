import { Card } from '@halyard/ui'
import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useParams } from '@halyard/web'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { AgeText, TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { DecisionForm } from '../../lib/record/decision-form.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { Picture } from '../../lib/record/picture.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'
import { useOperator } from '../../lib/session/session.ts'
import { StaffName } from '../../lib/staff-name.tsx'

type Verification = ParsedOf<'ops/verification/show'>

/** Renders one verification: what was submitted, with its pictures, and the decision. */
export function VerificationPage() {
  const { t } = useTranslation('verification')
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('ops/verification/show', { id })
  const title = t('oneTitle', { id })
  return (
    <Page title={title}>
      {data ? (
        <RecordLayout
          facts={<Submitted verification={data} />}
          side={
            <RecordSide isWaiting={data.status === 'under_review'} target={`verification:${data.id}`}>
              <Decision key={data.status} verification={data} />
            </RecordSide>
          }
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

const PICTURES = ['frontPic', 'reversePic', 'handPic'] as const

function Submitted({ verification }: { readonly verification: Verification }) {
  const { t } = useTranslation('verification')
  const { level, sameDocument } = verification
  const pictures = PICTURES.flatMap((name) => {
    const id = verification[name]
    return id === null ? [] : [{ name, id }]
  })
  return (
    <>
      <Facts
        facts={[
          { label: t('customer'), value: <CustomerLink id={verification.customerId} /> },
          { label: t('level'), value: t(level === 1 ? 'level_basic' : 'level_advanced') },
          { label: t('submitted'), value: <TimeText at={verification.submittedAt} /> },
          ...(verification.name === null ? [] : [{ label: t('name'), value: verification.name }]),
          ...(verification.country === null ? [] : [{ label: t('country'), value: verification.country }]),
          ...(verification.cardId === null ? [] : [{ label: t('document'), value: verification.cardId }]),
          ...(verification.contactAddress === null
            ? []
            : [{ label: t('address'), value: verification.contactAddress }]),
          {
            label: t('sameDocument'),
            value:
              sameDocument.length === 0 ? (
                t('noOther')
              ) : (
                <span className="text-danger">
                  {sameDocument.map((other) => (
                    <span className="mr-2" key={other}>
                      <CustomerLink id={other} />
                    </span>
                  ))}
                </span>
              ),
          },
        ]}
        title={t('submission')}
      />
      {pictures.length === 0 ? null : (
        <div
          className={
            verification.identity ? 'grid items-start gap-4 lg:grid-cols-[minmax(19rem,1fr)_2fr]' : ''
          }
        >
          {verification.identity ? <Identity identity={verification.identity} /> : null}
          <Card>
            <h2 className="mb-2 text-15 font-semibold">{t('pictures')}</h2>
            {verification.identity ? <p className="mb-2 text-13 text-muted">{t('identityHint')}</p> : null}
            <div className="grid gap-3 sm:grid-cols-3">
              {pictures.map(({ name, id }) => (
                <Picture id={id} key={id} label={t(name)} />
              ))}
            </div>
          </Card>
        </div>
      )}
    </>
  )
}

/** Renders who was verified at level 1, next to the pictures that must show them. */
function Identity({ identity }: { readonly identity: NonNullable<Verification['identity']> }) {
  const { t } = useTranslation('verification')
  return (
    <Facts
      facts={[
        { label: t('name'), value: <span className="text-17 font-semibold">{identity.name}</span> },
        { label: t('document'), value: <span className="text-17 font-semibold">{identity.cardId}</span> },
        { label: t('country'), value: identity.country ?? '–' },
        { label: t('reviewed'), value: <TimeText at={identity.reviewedAt} /> },
      ]}
      title={t('identity')}
    />
  )
}

const REASONS = ['unreadable', 'expired', 'mismatch', 'notHeld', 'other'] as const

function Decision({ verification }: { readonly verification: Verification }) {
  const { t } = useTranslation('verification')
  const operator = useOperator()
  const { id, status } = verification
  if (status !== 'under_review')
    return (
      <Facts
        facts={[
          { label: t('status'), value: t(`status_${status}`) },
          { label: t('reviewed'), value: <TimeText at={verification.reviewedAt} /> },
          { label: t('reviewer'), value: <StaffName id={verification.reviewerId} /> },
          ...(verification.reason === '' ? [] : [{ label: t('reason'), value: verification.reason }]),
        ]}
        title={t('common:decision')}
      />
    )
  return (
    <>
      <p className="text-13 text-muted">
        {t('waitingFor')} <AgeText since={verification.submittedAt} />
      </p>
      <DecisionForm
        about={t('decisionAbout')}
        approve={t('approve')}
        blocked={verification.customerId === operator.id ? t('common:ownCase') : undefined}
        done={{ approved: t('approved'), refused: t('refused') }}
        onDecide={(pass, reason) => callOps('ops/verification/review', { id, pass, reason })}
        reasons={REASONS.map((name) => t(`reason_${name}`))}
        refuse={t('refuse')}
      />
    </>
  )
}
