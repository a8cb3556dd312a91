import { deliveryAtOf, timesOf } from '../statements/terms.ts'
import type { Ticket } from '../statements/ticket.ts'
import type { KeptOption } from './kept.ts'

/** How long after delivery a receipt may be late: a minute of silence, the two seconds that then deliver, and a while. */
const DECIDED_AFTER_MS = 67_000
/** How long after delivery a receipt is overdue by the device's clock, whatever live heads there are. */
const OVERDUE_MS = 180_000

/** Returns whether an option's live heads are kept at a time. */
export function isRunning({ ticket, settlement }: KeptOption, now: number): boolean {
  return !settlement && now < decidedBy(ticket) + DECIDED_AFTER_MS
}

/** Returns whether an option has ended at a time and is not settled. */
export function isDue({ ticket, settlement }: KeptOption, now: number): boolean {
  return !settlement && now > deliveryOf(ticket)
}

function deliveryOf(ticket: Ticket): number {
  return deliveryAtOf(timesOf(ticket))
}

/** Returns the time by which a receipt exists, unless its market's feed is silent. */
export function decidedBy(ticket: Ticket): number {
  return deliveryOf(ticket) + DECIDED_AFTER_MS
}

/** Returns the time from which a receipt that does not exist is overdue. */
export function overdueAt(ticket: Ticket): number {
  return deliveryOf(ticket) + OVERDUE_MS
}
