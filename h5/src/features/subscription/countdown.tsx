import { useTranslation } from '../../lib/language/use-translation.ts'
import { useServerNow } from '../../lib/calls/server-clock.ts'
import { useFormat } from '../../lib/format/format.ts'
import { timeLeft } from '../../lib/format/time-left.ts'
import type { Project } from './project.ts'

const DAY_MS = 86_400_000

/**
 * Renders what comes next in a project: the time until it opens or closes, by the server's clock, or the state of its
 * allotment and launch.
 */
export function Countdown({ project }: { readonly project: Project }) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  const { status, startAt, closeAt, launchAt, allottedAt } = project
  const until = status === 'upcoming' ? startAt : status === 'open' ? closeAt : undefined
  const now = useServerNow(until === undefined ? undefined : 1_000)
  if (until !== undefined) {
    const days = Math.max(0, Math.floor((until - now) / DAY_MS))
    const clock = timeLeft(until - days * DAY_MS, now)
    const time = days === 0 ? clock : t('daysAndClock', { days: f.days(days), clock })
    return (
      <span className="tabular-nums">
        {status === 'upcoming' ? t('opensIn', { time }) : t('closesIn', { time })}
      </span>
    )
  }
  if (status === 'launched') return t('launchedOn', { date: f.date(launchAt) })
  if (status === 'cancelled') return t('cancelledNote')
  return allottedAt === undefined ? t('allotmentPending') : t('launchExpected', { date: f.date(launchAt) })
}
