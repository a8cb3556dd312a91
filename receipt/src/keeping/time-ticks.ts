import { DELAY_MAX_MS, heldBackTicks, type OddTick } from '../evidence/held-back.ts'
import type { LiveHead } from '../statements/live-head.ts'
import type { TicketReceipt } from '../receipt.ts'
import type { KeptOption } from './kept.ts'
import { isWatchedTime } from './watched.ts'

const ODD_MAX = 50
const SEEN_MAX = 200

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
): Pick<KeptOption, 'timed' | 'odd' | 'seen'> {
  const { timed, odd, seen } = kept
  const entry = head.heads.find(([matchId]) => matchId === kept.ticket.option.match_id)
  if (!entry || arrivedAt === undefined || newestSeen === undefined || entry[1] <= newestSeen)
    return { timed, odd, seen }
  const [, n, at] = entry
  const lateMs = arrivedAt - at
  const isOdd = Math.abs(lateMs) > DELAY_MAX_MS
  const isSeen = !isOdd && isWatchedTime(kept.ticket, at) && seen.length < SEEN_MAX
  return {
    timed: timed + 1,
    odd: isOdd && odd.length < ODD_MAX ? [...odd, { n, lateMs } satisfies OddTick] : odd,
    seen: isSeen ? [...seen, at] : seen,
  }
}

/** Returns the odd ticks of an option with those that its receipt and its live heads show to be signed late. */
export function withHeldBack({ odd, heads }: KeptOption, receipt: TicketReceipt): readonly OddTick[] {
  const known = new Set(odd.map(({ n }) => n))
  const held = heldBackTicks(receipt, heads).filter(({ n }) => !known.has(n))
  return [...odd, ...held].slice(0, ODD_MAX)
}
