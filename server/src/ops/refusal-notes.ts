import { networkOf } from '../platform/network-of.ts'
import type { Actor } from './audit.ts'

/** Decides which refusals are noted in the audit log, so that no caller can fill it. */
export interface RefusalNotes {
  /** Counts a refusal of a caller. `last` is the last one that is noted until the hour is over. */
  take(actor: Actor, now: number): 'noted' | 'last' | 'left_out'
}

const NOTES_PER_HOUR = 200
const HOUR_MS = 3_600_000

export function createRefusalNotes(): RefusalNotes {
  const counts = new Map<string, number>()
  let endsAt = 0
  return {
    take({ operator, ip }, now) {
      if (now >= endsAt) {
        counts.clear()
        endsAt = now + HOUR_MS
      }
      const caller = operator ? `user ${operator.userId}` : networkOf(ip)
      const count = (counts.get(caller) ?? 0) + 1
      counts.set(caller, count)
      if (count === NOTES_PER_HOUR) return 'last'
      return count < NOTES_PER_HOUR ? 'noted' : 'left_out'
    },
  }
}
