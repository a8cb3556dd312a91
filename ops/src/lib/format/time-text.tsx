import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from './format.ts'

/** Renders a time in UTC. */
export function TimeText({ at }: { readonly at: number | null }) {
  const { dateTime } = useFormat()
  if (at === null) return <span className="text-faint">–</span>
  return <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>
}

const UPDATED_EVERY_MS = 1_000

/** Renders how long ago a time was, counting up. The exact time is its title. */
export function AgeText({ since }: { readonly since: number }) {
  const { t } = useTranslation()
  const { age, dateTime } = useFormat()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATED_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={new Date(since).toISOString()} title={t('utc', { time: dateTime(since) })}>
      {age(since, now)}
    </time>
  )
}
