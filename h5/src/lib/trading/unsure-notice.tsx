import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Placer } from './placing.ts'

interface UnsureNoticeProps<Intent> {
  readonly placer: Placer<Intent>
  /** What is said of an order whose answer never came. */
  readonly unsure: string
}

/** An order whose answer never came: it can be sent once more, which cannot place it twice, or forgotten. */
export function UnsureNotice<Intent>({ placer, unsure }: UnsureNoticeProps<Intent>) {
  const { t } = useTranslation('trading')
  const placing = useStore(placer.store, (store) => store.placing)
  return (
    <div aria-live="polite">
      {placing.phase === 'sending' && placing.again ? (
        <p className="text-13 text-muted">{t('sendingAgain')}</p>
      ) : null}
      {placing.phase === 'unsure' ? (
        <div className="rounded-field border border-danger p-3 text-13">
          <p>{unsure}</p>
          <button
            className="press mt-1 min-h-11 font-semibold text-brass"
            onClick={() => void placer.place(placing.intent, true)}
            type="button"
          >
            {t('sendAgain')}
          </button>
          <button className="press ml-4 min-h-11 text-muted" onClick={placer.forgetUnsure} type="button">
            {t('forgetIt')}
          </button>
        </div>
      ) : null}
    </div>
  )
}
