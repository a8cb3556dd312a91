import { useTranslation } from '../language/use-translation.ts'
import { useFormat } from './format.ts'

interface DayHeadingProps {
  readonly at: number
  readonly name: 'today' | 'yesterday' | 'day'
}

/** Renders a day as a list heading: today, yesterday or the date. */
export function DayHeading({ at, name }: DayHeadingProps) {
  const { t } = useTranslation()
  const f = useFormat()
  const date = f.date(at)
  return (
    <h2 className="px-4 pt-4 pb-1 text-13 font-semibold text-muted">
      {name === 'day' ? date : `${name === 'today' ? t('today') : t('yesterday')} · ${date}`}
    </h2>
  )
}
