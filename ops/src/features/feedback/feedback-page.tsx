import { Card } from '@halyard/ui'
import type { OpsFeedback } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useParams } from '@halyard/web'
import { callOps } from '../../lib/calls/calls.ts'
import { useOps } from '../../lib/calls/queries.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { NotLoaded } from '../../lib/not-loaded.tsx'
import { Page } from '../../lib/page.tsx'
import { ActForm } from '../../lib/record/act-form.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { Picture } from '../../lib/record/picture.tsx'
import { RecordLayout } from '../../lib/record/record-layout.tsx'
import { RecordSide } from '../../lib/record/record-side.tsx'

const REPLY_MAX = 1_000

/** Renders one feedback with its pictures, and the reply. */
export function FeedbackPage() {
  const { t } = useTranslation('feedback')
  const { id = '' } = useParams()
  const { data, error, refetch } = useOps('ops/feedback/show', { id })
  return (
    <Page title={t('oneTitle', { id })}>
      {data ? (
        <RecordLayout
          facts={<Written feedback={data} />}
          side={
            <RecordSide isWaiting={data.reply === null} target={`feedback:${data.id}`}>
              {data.reply === null ? <Reply id={data.id} /> : <Replied feedback={data} />}
            </RecordSide>
          }
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function Written({ feedback }: { readonly feedback: OpsFeedback }) {
  const { t } = useTranslation('feedback')
  const { kind, text, pics } = feedback
  return (
    <>
      <Facts
        facts={[
          { label: t('customer'), value: <CustomerLink id={feedback.customerId} /> },
          { label: t('kind'), value: t(`inbox:kind_${kind}`) },
          { label: t('sent'), value: <TimeText at={feedback.at} /> },
          { label: t('text'), value: <p className="whitespace-pre-wrap">{text}</p> },
        ]}
        title={t('one')}
      />
      {pics.length === 0 ? null : (
        <Card>
          <h2 className="mb-2 text-15 font-semibold">{t('pictures')}</h2>
          <div className="grid gap-3 sm:grid-cols-3">
            {pics.map((id, index) => (
              <Picture id={id} key={id} label={t('picture', { number: index + 1 })} />
            ))}
          </div>
        </Card>
      )}
    </>
  )
}

function Reply({ id }: { readonly id: number }) {
  const { t } = useTranslation('feedback')
  return (
    <ActForm
      about={t('replyAbout')}
      done={t('replySent')}
      field={{ label: t('reply'), missing: t('replyMissing'), maxLength: REPLY_MAX }}
      onSend={(text) => callOps('ops/feedback/reply', { id, text })}
      submit={t('sendReply')}
      title={t('answer')}
    />
  )
}

function Replied({ feedback }: { readonly feedback: OpsFeedback }) {
  const { t } = useTranslation('feedback')
  return (
    <Facts
      facts={[
        { label: t('reply'), value: <p className="whitespace-pre-wrap">{feedback.reply}</p> },
        { label: t('repliedAt'), value: <TimeText at={feedback.repliedAt} /> },
        { label: t('repliedBy'), value: feedback.repliedBy ?? '–' },
      ]}
      title={t('answer')}
    />
  )
}
