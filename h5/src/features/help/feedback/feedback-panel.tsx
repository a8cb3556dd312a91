import { EmptyState } from '@halyard/ui'
import { MessageSquareReply } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { PagedList } from '../../../lib/lists/paged-list.tsx'
import { SignInInvitation } from '../../../lib/session/sign-in-invitation.tsx'
import { useSignedIn } from '../../../lib/session/session.ts'
import { UploadedPicture } from '../../../lib/upload/uploaded-picture.tsx'
import type { Feedback } from './feedback.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { useFeedback } from './use-feedback.ts'

/** Renders the form for feedback, and what the customer sent with the replies. */
export function FeedbackPanel() {
  const { t } = useTranslation('help')
  const [sent, setSent] = useState(0)
  const rows = useFeedback()
  if (!useSignedIn())
    return (
      <div className="p-4">
        <SignInInvitation />
      </div>
    )
  return (
    <>
      <div className="p-4">
        {/* Another form begins empty. */}
        <FeedbackForm key={sent} onSent={() => setSent(sent + 1)} />
      </div>
      <h2 className="px-4 pt-4 text-17 font-semibold">{t('ownFeedback')}</h2>
      <PagedList
        empty={
          <EmptyState
            hint={t('noFeedbackHint')}
            icon={<MessageSquareReply aria-hidden size={32} />}
            title={t('noFeedback')}
          />
        }
        rows={rows}
        skeletonRows={2}
      >
        {(feedback) => <Row feedback={feedback} />}
      </PagedList>
    </>
  )
}

function Row({ feedback }: { readonly feedback: Feedback }) {
  const { t } = useTranslation('help')
  const f = useFormat()
  const { kind, text, pictures, at, reply } = feedback
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-15">
      <p className="text-13 text-muted">
        {t(`kind_${kind}`)} · <span className="tabular-nums">{f.dateTime(at)}</span>
      </p>
      <p className="break-words whitespace-pre-wrap">{text}</p>
      {pictures.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          {pictures.map((id, index) => (
            <UploadedPicture id={id} key={id} label={t('pictureNumber', { number: index + 1 })} />
          ))}
        </div>
      )}
      {reply === undefined ? (
        <p className="text-13 text-muted">{t('noReplyYet')}</p>
      ) : (
        <div className="border-l-2 border-brass pl-3">
          <p className="text-13 text-muted">
            {t('from_support')} · <span className="tabular-nums">{f.dateTime(reply.at)}</span>
          </p>
          <p className="break-words whitespace-pre-wrap">{reply.text}</p>
        </div>
      )}
    </li>
  )
}
