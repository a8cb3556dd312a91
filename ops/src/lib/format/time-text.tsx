import { useTranslation } from 'react-i18next'
import { useFormat } from './format.ts'
import { useNow } from './use-now.ts'

/** Renders a time in UTC. */
export function TimeText({ at }: { readonly at: number | null }) {
  const { dateTime } = useFormat()
  if (at === null) return <span className="text-faint">–</span>
  return <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>
}

/** Renders how long ago a time was, counting up. The exact time is its title. */
export function AgeText({ since }: { readonly since: number }) {
  const { t } = useTranslation()
  const { age, dateTime } = useFormat()
  const now = useNow()
  return (
    <time dateTime={new Date(since).toISOString()} title={t('utc', { time: dateTime(since) })}>
      {age(since, now)}
    </time>
  )
}
