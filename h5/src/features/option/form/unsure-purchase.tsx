import { useTranslation } from 'react-i18next'
import { buy, forgetUnsure, useBuying } from './buying.ts'

/** A purchase whose answer never came: sends the same request again, which cannot buy it twice. */
export function UnsurePurchase() {
  const { t } = useTranslation('option')
  const buying = useBuying((store) => store.buying)
  const again = buying.phase === 'sending' && buying.again
  return (
    <div aria-live="polite" className="px-4 empty:hidden">
      {again ? <p className="text-13 text-muted">{t('sendingAgain')}</p> : null}
      {buying.phase === 'unsure' ? (
        <div className="rounded-field border border-danger p-3 text-13">
          <p>{t('unsure')}</p>
          <button
            className="press mt-1 min-h-11 font-semibold text-brass"
            onClick={() => void buy(buying.purchase, true)}
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
