import { compareDecimals } from '@halyard/ui'
import type { LimitName } from '../../lib/limits/own-limits.ts'

const MINUTES_MIN = '5'
const MINUTES_MAX = '1440'

/** Returns the error of a typed limit; undefined if it is valid. */
export function findLimitError(
  name: LimitName,
  value: string,
): 'amountInvalid' | 'minutesInvalid' | undefined {
  if (name !== 'reminder') return /[1-9]/.test(value) ? undefined : 'amountInvalid'
  const isInRange =
    /^[0-9]+$/.test(value) &&
    compareDecimals(value, MINUTES_MIN) >= 0 &&
    compareDecimals(value, MINUTES_MAX) <= 0
  return isInRange ? undefined : 'minutesInvalid'
}

/** Returns whether a limit is looser than the one in force, so that it starts 24 hours later. No limit is the loosest. */
export function isLooser(value: string | undefined, inForce: string | undefined): boolean {
  return inForce !== undefined && (value === undefined || compareDecimals(value, inForce) > 0)
}
