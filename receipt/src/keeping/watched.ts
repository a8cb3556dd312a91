import { DELAY_MAX_MS, isCoveredLate } from '../evidence/held-back.ts'
import type { LiveHead } from '../statements/live-head.ts'
import { deliveryAtOf, entryFromOf, timesOf, windowMsOf } from '../statements/terms.ts'
import type { Ticket } from '../statements/ticket.ts'
import type { KeptOption, Unwatched } from './kept.ts'

/** How long after the earliest time of the entry the first price must have arrived. */
const START_MS = 5_000
/** The longest time from sending an order to its answer in which the exchange cannot choose between many prices. */
const ANSWER_MAX_MS = 2_000

/** Returns whether the arrival of a tick shows that an option was watched: around its entry, or up to delivery. */
export function isWatchedTime(ticket: Ticket, at: number): boolean {
  const { from, to } = windowOf(ticket)
  return isAtStart(ticket, at) || (at >= from - DELAY_MAX_MS && at <= to)
}

/**
 * Returns why this device did not watch an option; null if it did. It did if the answer came in time, the ticket was covered
 * by a live head that was signed in time after acceptance, a price arrived within
 * `START_MS` of the earliest time of the entry, and prices arrived through the delivery window with no more than `DELAY_MAX_MS` between them and
 * before delivery: an exchange that withholds them cannot have the mark of a watched option.
 */
export function unwatchedBy({
  ticket,
  answerMs,
  coveredAt,
  seen,
}: Pick<KeptOption, 'ticket' | 'answerMs' | 'coveredAt' | 'seen'>): Unwatched | null {
  if (answerMs > ANSWER_MAX_MS) return 'late'
  const isCovered = !isCoveredLate(ticket, coveredAt)
  if (coveredAt !== undefined && !isCovered) return 'late'
  const { from, to } = windowOf(ticket)
  const hasStart = seen.some((at) => isAtStart(ticket, at))
  const points = [from, ...seen.filter((at) => at > from && at <= to).toSorted((a, b) => a - b), to]
  const hasWindow = points.slice(1).every((at, index) => at - (points[index] ?? 0) <= DELAY_MAX_MS)
  const hasEnd = seen.some((at) => at >= to - DELAY_MAX_MS && at <= to)
  return isCovered && hasStart && hasWindow && hasEnd ? null : 'unseen'
}

/** Returns the time of signing of the first known live head that covers the ticket of an option. */
export function coveredBy({ ticket, coveredAt }: KeptOption, head: LiveHead): Pick<KeptOption, 'coveredAt'> {
  if (!head.tickets || head.tickets[0] < ticket.option.id) return {}
  return { coveredAt: Math.min(head.signed_at, coveredAt ?? head.signed_at) }
}

/** Returns whether a tick of this time is around the entry. The prices before it decide nothing. */
function isAtStart(ticket: Ticket, at: number): boolean {
  const entryFrom = entryFromOf(timesOf(ticket))
  return at >= entryFrom && at <= entryFrom + Math.min(START_MS, ticket.option.seconds * 1_000)
}

function windowOf(ticket: Ticket): { readonly from: number; readonly to: number } {
  const to = deliveryAtOf(timesOf(ticket))
  return { from: to - windowMsOf(ticket.option.seconds), to }
}
