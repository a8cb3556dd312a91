import { networkOf } from '../../platform/network-of.ts'
import type { Actor } from '../audit.ts'

/** Limits the rejections in the audit log, so that no caller can fill it. */
export interface RefusalBudget {
  /** Counts a rejection of a caller. `last` is the last one that is audited within the hour. */
  take(actor: Actor, now: number): 'audited' | 'last' | 'skipped'
}

const AUDITED_PER_HOUR = 200
const HOUR_MS = 3_600_000

export function createRefusalBudget(): RefusalBudget {
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
      if (count === AUDITED_PER_HOUR) return 'last'
      return count < AUDITED_PER_HOUR ? 'audited' : 'skipped'
    },
  }
}
