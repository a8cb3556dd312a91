import { type ChangeRow, recordIdOf } from './change-rows.ts'
import { KINDS } from './kinds.ts'

/** Returns the name in the audit log of the record that a change replaces: 'market:1', also of 'opening:market:1'. */
export function recordOf(change: Pick<ChangeRow, 'kind' | 'target'>): string {
  return KINDS[change.kind].recordOf?.(recordIdOf(change)) ?? change.target
}
