import { type Exchange, findViolations } from '@halyard/core'
import { ConfigError } from '../platform/settings.ts'

/** How far the stored time may be ahead of the clock at a start. */
const AHEAD_MAX_MS = 5_000

/** Rejects a start with a state that violates an invariant. */
export function refuseUnsound(exchange: Exchange): void {
  const violations = findViolations(exchange)
  if (violations.length > 0)
    throw new Error(`the stored exchange is not sound: ${violations.slice(0, 5).join('; ')}`)
}

/** A start with stored time ahead of the clock, which a person has to correct. */
export class TimeAhead extends ConfigError {
  /** The stored time. */
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

/**
 * Rejects a start while the stored time is ahead of the clock: time would stand until the clock has caught up, so that
 * nothing would be due and no price would age.
 */
export function refuseTimeAhead(at: number, now: number): void {
  if (at - now <= AHEAD_MAX_MS) return
  throw new TimeAhead(
    at,
    `The exchange's stored time is ${Math.round((at - now) / 1_000)} s ahead of the clock: ` +
      `${new Date(at).toISOString()}, while the clock says ${new Date(now).toISOString()}. Nothing was changed. ` +
      'Correct the clock of this machine; docs/operating.md says what to do if it is right.',
  )
}
