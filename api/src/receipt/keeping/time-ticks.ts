import type { LiveHead } from '../live-head.ts'
import type { KeptOption, OddTick } from './kept.ts'

/** The most milliseconds between a tick and its arrival, both ways. */
export const DELAY_MAX_MS = 2_000
const ODD_MAX = 50

/**
 * Compares the time of the newest tick of an option's market with its arrival, if the live head is the first that names
 * it. `newestSeen` is the number of the tick that the head before named; `arrivedAt` is by the server's clock, and
 * undefined if it is unknown when the head arrived: it was fetched later, or the page was hidden.
 */
export function timeTick(
  kept: KeptOption,
  head: LiveHead,
  {
    newestSeen,
    arrivedAt,
  }: { readonly newestSeen: number | undefined; readonly arrivedAt: number | undefined },
): Pick<KeptOption, 'timed' | 'odd'> {
  const { timed, odd } = kept
  const entry = head.heads.find(([matchId]) => matchId === kept.ticket.option.match_id)
  if (!entry || arrivedAt === undefined || newestSeen === undefined || entry[1] <= newestSeen)
    return { timed, odd }
  const [, n, at] = entry
  const lateMs = arrivedAt - at
  const isOdd = Math.abs(lateMs) > DELAY_MAX_MS && odd.length < ODD_MAX
  return { timed: timed + 1, odd: isOdd ? [...odd, { n, lateMs } satisfies OddTick] : odd }
}
