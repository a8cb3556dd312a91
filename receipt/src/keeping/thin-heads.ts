import type { LiveHead } from '../statements/live-head.ts'
import { deliveryAtOf, entryFromOf, timesOf, windowMsOf } from '../statements/terms.ts'
import type { Ticket } from '../statements/ticket.ts'

/** The most live heads that are kept of the first seconds, of the delivery, and of the time between: about 30 kB. */
const START_MAX = 8
const BETWEEN_MAX = 6
const END_MAX = 26
/** How long after the earliest time of the entry the start lasts, and how long before the window the end begins. */
const START_MS = 3_000
const BEFORE_WINDOW_MS = 1_000

/**
 * Returns the live heads of an option that are kept, oldest first and each number once: most of those from its
 * acceptance to its entry and around its delivery, and a few that are spread evenly between.
 */
export function thinHeads(heads: readonly LiveHead[], ticket: Ticket): LiveHead[] {
  const times = timesOf(ticket)
  const startEnds = entryFromOf(times) + START_MS
  const endBegins = Math.max(startEnds, deliveryAtOf(times) - windowMsOf(times.seconds) - BEFORE_WINDOW_MS)
  const sorted = heads.toSorted((a, b) => a.seq - b.seq || a.signed_at - b.signed_at)
  return [
    ...thin(
      sorted.filter(({ signed_at }) => signed_at < startEnds),
      START_MAX,
    ),
    ...thin(
      sorted.filter(({ signed_at }) => signed_at >= startEnds && signed_at < endBegins),
      BETWEEN_MAX,
    ),
    ...thin(
      sorted.filter(({ signed_at }) => signed_at >= endBegins),
      END_MAX,
    ),
  ]
}

/** Removes the heads with the closest neighbours until `max` remain, never the first or the last. */
function thin(heads: readonly LiveHead[], max: number): LiveHead[] {
  const kept = [...heads]
  while (kept.length > max) {
    let closest = 1
    for (let index = 2; index < kept.length - 1; index += 1)
      if (spanAround(kept, index) < spanAround(kept, closest)) closest = index
    kept.splice(closest, 1)
  }
  return kept
}

function spanAround(heads: readonly LiveHead[], index: number): number {
  return (heads[index + 1]?.signed_at ?? 0) - (heads[index - 1]?.signed_at ?? 0)
}
