import type { Translate } from '@halyard/web'
import type { ParsedOf } from '../../lib/calls/parse.ts'

/** A transfer from a cold address to the paying one. */
export type Refill = ParsedOf<'ops/cold/show'>['refills'][number]

/** Returns the status of a refill, with the reason of one that failed. */
export function statusText(t: Translate, { status, reason }: Pick<Refill, 'status' | 'reason'>): string {
  return reason === 'cancelled' || reason === 'outputs_spent' ? t(`reason_${reason}`) : t(`status_${status}`)
}
