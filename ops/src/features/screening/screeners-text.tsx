import { useOps } from '../../lib/calls/queries.ts'
import { TimeText } from '../../lib/format/time-text.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'

/** Renders what deposits and withdrawals are screened against, and says if that is nothing. */
export function ScreenersText() {
  const { t } = useTranslation('screening')
  const { data } = useOps('ops/screening/screeners', {}, { live: true })
  if (!data) return null
  const list = data.list.find(({ name }) => name === 'list')
  const isEmpty = list === undefined || list.entries === 0
  return (
    <ul className="grid max-w-prose gap-1 text-13 text-muted">
      {isEmpty ? <li className="font-semibold text-danger">{t(list ? 'emptyList' : 'noList')}</li> : null}
      {data.list.map(({ name, version, entries, datedAt, failingSince, problem }) => (
        <li className="break-words" key={name}>
          {t('screener', { name, version })}
          {entries === null ? null : ` · ${t('entries', { count: entries })}`}
          {datedAt === null ? null : (
            <>
              {' · '}
              <TimeText at={datedAt} />
            </>
          )}
          {failingSince === null ? null : (
            <span className="font-semibold text-danger"> · {t('failing', { problem })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
