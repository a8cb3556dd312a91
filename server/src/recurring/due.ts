import { nextRecurringAt } from '@halyard/formulas'
import { randomInt } from 'node:crypto'
import type { PlanRecord } from './recurring-tables.ts'

const HOUR_MS = 3_600_000
/** How long after the hour a purchase that the exchange missed is still made. */
const LATE_MS = 3_600_000

type Scheduled = Pick<PlanRecord, 'every' | 'day' | 'hour'>

/**
 * Returns the next hour of a plan, and a time in it that cannot be foreseen: who knew when the plans of many customers buy could move
 * a thin book in front of them.
 */
export function nextDue(
  plan: Scheduled,
  after: number,
): { readonly due_at: number; readonly run_at: number } {
  const due_at = nextRecurringAt(plan, after)
  return { due_at, run_at: due_at + randomInt(HOUR_MS) }
}

/** Returns when a purchase is too late, and is skipped. */
export function tooLateAt(dueAt: number): number {
  return dueAt + HOUR_MS + LATE_MS
}
