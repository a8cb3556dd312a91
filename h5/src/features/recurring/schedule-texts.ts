import { INTL_TAGS } from '@halyard/api/client'
import type { RecurringSchedule } from '@halyard/formulas'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSession } from '../../lib/session/session.ts'

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** The texts of schedules in the reader's language. */
interface ScheduleTexts {
  /** Returns the name of a day of the week, of which Monday is 1. */
  readonly weekday: (day: number) => string
  /** Returns an hour of the day: '09:00–10:00'. */
  readonly hours: (hour: number) => string
  /** Returns when a plan buys: 'Every Monday, 09:00–10:00 UTC'. */
  readonly schedule: (schedule: RecurringSchedule) => string
}

/** Returns the texts of schedules. */
export function useScheduleTexts(): ScheduleTexts {
  const { t } = useTranslation('recurring')
  const tag = INTL_TAGS[useSession((session) => session.language)]
  const weekdays = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' })
  const weekday = (day: number) => weekdays.format(MONDAY + (day - 1) * DAY_MS)
  return {
    weekday,
    hours,
    schedule: ({ every, day, hour }) =>
      t(`when_${every}`, {
        day: every === 'week' ? weekday(day ?? 1) : String(day ?? ''),
        hours: hours(hour),
      }),
  }
}

function hours(hour: number): string {
  return `${clock(hour)}–${clock((hour + 1) % 24)}`
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
