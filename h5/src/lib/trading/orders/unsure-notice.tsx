import { useTranslation } from '../../language/use-translation.ts'
import { useStore } from 'zustand'
import type { OrderSubmitter } from './order-submitter.ts'

interface UnsureNoticeProps<Intent> {
  readonly submitter: OrderSubmitter<Intent>
  /** The text for an order without a response. */
  readonly unsure: string
}

/** Renders the notice of an unanswered order: it can be resent, which cannot place it twice, or dismissed. */
export function UnsureNotice<Intent>({ submitter, unsure }: UnsureNoticeProps<Intent>) {
  const { t } = useTranslation('trading')
  const submission = useStore(submitter.store, (store) => store.submission)
  return (
    <div aria-live="polite">
      {submission.phase === 'sending' && submission.again ? (
        <p className="text-13 text-muted">{t('sendingAgain')}</p>
      ) : null}
      {submission.phase === 'unsure' ? (
        <div className="rounded-field border border-danger p-3 text-13">
          <p>{unsure}</p>
          <button
            className="press mt-1 min-h-11 font-semibold text-brass"
            onClick={() => void submitter.place(submission.intent, true)}
            type="button"
          >
            {t('sendAgain')}
          </button>
          <button className="press ml-4 min-h-11 text-muted" onClick={submitter.dismissUnsure} type="button">
            {t('forgetIt')}
          </button>
        </div>
      ) : null}
    </div>
  )
}
