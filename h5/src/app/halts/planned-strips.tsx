import { NoticeStrip } from '@halyard/ui'
import { useServerNow } from '../../lib/calls/server-clock.ts'
import { useFormat } from '../../lib/format/format.ts'
import { timeLeft } from '../../lib/format/time-left.ts'
import type { RouteName } from '../../lib/navigation/route-names.ts'
import { type Planned, plannedOn } from './halt.ts'

const SECOND_MS = 1_000

interface PlannedStripsProps {
  readonly planned: readonly Planned[]
  readonly route: RouteName | undefined
}

/** Renders the maintenances that begin within a day, each with its times and a countdown by the server's clock. */
export function PlannedStrips({ planned, route }: PlannedStripsProps) {
  const f = useFormat()
  const now = useServerNow(SECOND_MS)
  return (
    <>
      {plannedOn(planned, route, now).map(({ id, title, text, beginsAt, expectedUntil }) => (
        <NoticeStrip key={id}>
          <span className="flex flex-wrap justify-between gap-x-3">
            <strong className="font-semibold">{title}</strong>
            <span aria-live="off" className="tabular-nums" role="timer">
              {timeLeft(beginsAt, now)}
            </span>
          </span>
          <span className="mt-0.5 block text-muted">
            {f.zonedDateTime(beginsAt)} – {f.zonedDateTime(expectedUntil)}
          </span>
          <span className="mt-0.5 block text-muted">{text}</span>
        </NoticeStrip>
      ))}
    </>
  )
}
