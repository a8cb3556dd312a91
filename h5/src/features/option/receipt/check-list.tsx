import { CircleCheck, CircleX } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'

interface CheckListProps {
  readonly ok: boolean
  /** The overall result in words. */
  readonly title: string
  readonly checks: ReadonlyArray<{ readonly text: string; readonly ok: boolean }>
}

/** Renders every check with a tick or a cross, below the overall result. */
export function CheckList({ ok, title, checks }: CheckListProps) {
  const { t } = useTranslation('option')
  return (
    <div role="status">
      <p className={`text-15 font-semibold ${ok ? 'text-up' : 'text-danger'}`}>{title}</p>
      <ul className="mt-1">
        {checks.map((check) => (
          <li className="flex min-h-8 items-center gap-2 text-13" key={check.text}>
            {check.ok ? (
              <CircleCheck aria-label={t('checkPassed')} className="shrink-0 text-up" role="img" size={18} />
            ) : (
              <CircleX aria-label={t('checkFailed')} className="shrink-0 text-danger" role="img" size={18} />
            )}
            <span className="min-w-0">{check.text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
