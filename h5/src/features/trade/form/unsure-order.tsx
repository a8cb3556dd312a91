import { useTranslation } from 'react-i18next'
import { forgetUnsure, placeOrder, usePlacing } from './placing.ts'

/** An order whose answer never came: sends the same request again, which cannot place it twice. */
export function UnsureOrder() {
  const { t } = useTranslation('trade')
  const placing = usePlacing((store) => store.placing)
  const again = placing.phase === 'sending' && placing.again
  return (
    <div aria-live="polite">
      {again ? <p className="text-13 text-muted">{t('sendingAgain')}</p> : null}
      {placing.phase === 'unsure' ? (
        <div className="rounded-field border border-danger p-3 text-13">
          <p>{t('unsure')}</p>
          <button
            className="press mt-1 min-h-11 font-semibold text-brass"
            onClick={() => void placeOrder(placing.intent, true)}
            type="button"
          >
            {t('sendAgain')}
          </button>
          <button className="press ml-4 min-h-11 text-muted" onClick={forgetUnsure} type="button">
            {t('forgetIt')}
          </button>
        </div>
      ) : null}
    </div>
  )
}
