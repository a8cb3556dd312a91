import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { AgeText } from '../../lib/format/time-text.tsx'

interface ChecksProps {
  readonly checks: ParsedOf<'ops/treasury/show'>['checks']
}

/** Renders every check: that it holds, or in red how many differences there are and since when. */
export function Checks({ checks }: ChecksProps) {
  const { t } = useTranslation('treasury')
  return (
    <ul aria-label={t('checks')} className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2">
      {checks.map(({ check, differences, since, notCompared }) => (
        <li
          className={`rounded-card border bg-surface p-3 ${since === null ? 'border-line' : 'border-danger'}`}
          key={check}
        >
          <p className="text-13 text-muted">{t(`check_${check}`)}</p>
          {since === null ? (
            <p className="mt-1 text-15 font-semibold">{t('holds')}</p>
          ) : (
            <p className="mt-1 text-15 font-semibold text-danger">
              {t('fails', { number: differences })} <AgeText since={since} />
            </p>
          )}
          {notCompared.length > 0 && (
            <p className="mt-1 text-13">{t('notCompared', { networks: notCompared.join(', ') })}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
