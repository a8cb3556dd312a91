import { useTranslation } from '../language/use-translation.ts'
import { useFormat } from './format.ts'
import { useNow } from './use-now.ts'

const NO_BREAK = '\u00a0'

/** Renders a time in UTC. In a narrow column only the date and the time of day are separated. */
export function TimeText({ at }: { readonly at: number | null }) {
  const { dateTime } = useFormat()
  if (at === null) return <span className="text-faint">–</span>
  return <time dateTime={new Date(at).toISOString()}>{dateTime(at).replaceAll(/(?<!,) /gu, NO_BREAK)}</time>
}

/** Renders how long ago a time was, counting up. The exact time is its title. */
export function AgeText({ since }: { readonly since: number }) {
  const { t } = useTranslation()
  const { age, dateTime } = useFormat()
  const now = useNow()
  return (
    <time
      className="whitespace-nowrap"
      dateTime={new Date(since).toISOString()}
      title={t('utc', { time: dateTime(since) })}
    >
      {age(since, now)}
    </time>
  )
}
