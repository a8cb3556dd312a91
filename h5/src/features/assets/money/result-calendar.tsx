import { INTL_TAGS } from '@halyard/api/client'
import { Card, directionOf, IconButton } from '@halyard/ui'
import { ChevronLeft, ChevronRight } from '@halyard/ui/icons'
import { useState } from 'react'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { MoneyDay } from './money.ts'
import { addMonths, monthOf, type Week, weeksOf } from './months.ts'

const COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-faint' } as const
const SIGNS = { up: '+', down: '−', flat: '' } as const
/** A week that begins on a Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** Renders the results of the days of a month. */
export function ResultCalendar({ days }: { readonly days: readonly MoneyDay[] }) {
  const { t } = useTranslation('assets')
  const tag = useSession(({ language }) => INTL_TAGS[language])
  const [first, last] = [monthOf(days[0]?.at ?? 0), monthOf(days.at(-1)?.at ?? 0)]
  const [month, setMonth] = useState(last)
  const title = new Intl.DateTimeFormat(tag === 'th' ? 'th-u-ca-gregory' : tag, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(month)
  const weekday = (style: 'narrow' | 'long', day: number) =>
    new Intl.DateTimeFormat(tag, { weekday: style, timeZone: 'UTC' }).format(MONDAY + day * DAY_MS)
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <IconButton
          disabled={month <= first}
          label={t('calendarPrevious')}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <ChevronLeft aria-hidden size={20} />
        </IconButton>
        <h3 aria-live="polite" className="text-15 font-semibold">
          {title}
        </h3>
        <IconButton
          disabled={month >= last}
          label={t('calendarNext')}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <ChevronRight aria-hidden size={20} />
        </IconButton>
      </div>
      <table className="w-full table-fixed text-center text-11">
        <thead className="text-muted">
          <tr>
            {Array.from({ length: 7 }, (_, day) => (
              <th aria-label={weekday('long', day)} className="pb-1 font-normal" key={day} scope="col">
                {weekday('narrow', day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, days).map((week, place) => (
            <WeekRow key={place} week={week} />
          ))}
        </tbody>
      </table>
      <p className="text-13 text-muted">{t('calendarHint')}</p>
    </Card>
  )
}

function WeekRow({ week }: { readonly week: Week }) {
  const f = useFormat()
  return (
    <tr>
      {week.map((place, weekday) => {
        if (!place) return <td key={weekday} />
        const { result } = place.day ?? {}
        const way = directionOf(result ?? '0')
        return (
          <td className="h-11 align-top" key={weekday}>
            <span className="block text-muted">{place.date}</span>
            {result === undefined ? null : (
              <span className={`block break-all tabular-nums ${COLOURS[way]}`}>
                {SIGNS[way]}
                {f.compact(result.replace('-', ''))}
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}
