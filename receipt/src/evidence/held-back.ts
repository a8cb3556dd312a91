import type { LiveHead } from '../statements/live-head.ts'
import type { TicketReceipt } from '../receipt.ts'
import type { Ticket } from '../statements/ticket.ts'

/** The most milliseconds between a tick and the first live head that covers it, or the arrival of that head. */
export const DELAY_MAX_MS = 2_000

/** The most milliseconds between acceptance and the first live head that covers the ticket. */
const COVERED_MAX_MS = 2_000

/**
 * Returns whether the first live head that covers a ticket was signed too late, or is unknown. An exchange that decides later
 * what it accepted cannot sign its live heads in time. Tickets under rules 1 and 2 are in no live head.
 */
export function isCoveredLate({ rules, option }: Ticket, coveredAt: number | undefined): boolean {
  return (
    rules === 'halyard-option-rules-3' &&
    (coveredAt === undefined || coveredAt > option.accepted_at + COVERED_MAX_MS)
  )
}

/** A tick that was signed or arrived more than `DELAY_MAX_MS` after or before its time: `lateMs` is negative if before. */
export interface OddTick {
  readonly n: number
  readonly lateMs: number
}

/**
 * Returns the ticks of a receipt that were signed more than `DELAY_MAX_MS` after their time, as far as the live heads show
 * it: one covers the tick, and the one directly before it does not. A head alone bounds only its newest tick, so an exchange
 * could otherwise record a whole window at its end.
 */
export function heldBackTicks({ option, trail }: TicketReceipt, heads: readonly LiveHead[]): OddTick[] {
  const sorted = [...heads, trail.live].toSorted((a, b) => a.seq - b.seq)
  const newestIn = (head: LiveHead) => head.heads.find(([id]) => id === option.match_id)?.[1] ?? 0
  return trail.ticks.slice(1).flatMap(([n, at]) => {
    const index = sorted.findIndex((head) => newestIn(head) >= n)
    const [before, first] = [sorted[index - 1], sorted[index]]
    if (!before || !first || first.seq !== before.seq + 1) return []
    const lateMs = first.signed_at - at
    return lateMs > DELAY_MAX_MS ? [{ n, lateMs }] : []
  })
}
