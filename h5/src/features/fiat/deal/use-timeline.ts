import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { TimelineStep } from '../../../lib/lists/timeline.tsx'
import type { DealDetail, DealEntry, DealEvent } from './deal-detail.ts'
import type { Deal } from './deal.ts'

const FAILED: readonly DealEvent[] = ['cancel', 'payTimeout', 'decideReturn', 'appealTimeout']

/** Returns a function that puts a deal's timeline into words: what has happened, and what comes next. */
export function useTimeline(): (detail: DealDetail) => TimelineStep[] {
  const { t } = useTranslation('fiat')
  const f = useFormat()
  const nameOf = ({ actor }: DealEntry, { role }: Deal) => t(actor === role ? 'actor_you' : `actor_${actor}`)
  return ({ deal, timeline }) => [
    ...timeline.map((entry, index): TimelineStep => {
      const byClock = entry.actor === 'clock'
      return {
        key: `${index} ${entry.event}`,
        title: t(`event_${entry.event}`),
        note: byClock ? f.dateTime(entry.at) : `${nameOf(entry, deal)} · ${f.dateTime(entry.at)}`,
        state: FAILED.includes(entry.event) ? 'failed' : 'done',
      }
    }),
    ...comingOf(deal).map(
      (coming, index): TimelineStep => ({
        key: coming,
        title: t(`coming_${coming}`),
        state: index === 0 ? 'next' : 'later',
      }),
    ),
  ]
}

/** Returns the steps that are expected. */
function comingOf({ status }: Deal): ReadonlyArray<'pay' | 'release' | 'decide'> {
  if (status === 'unconfirmed') return ['pay', 'release']
  if (status === 'confirmed') return ['release']
  return status === 'disputed' ? ['decide'] : []
}
