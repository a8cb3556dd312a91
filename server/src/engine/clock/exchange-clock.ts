/** Above this difference between exchange time and the host's clock, the writer takes no commands. */
export const HOST_DIFFERENCE_MAX_MS = 2_000
/** Above this difference between exchange time and the database's clock, the writer takes no commands. */
export const DATABASE_DIFFERENCE_MAX_MS = 5_000
/** The largest correction by one check. The rates of two clocks differ by far less, and a jump is never followed. */
const CORRECTION_MAX_MS = 10

/** The clocks that exchange time is made of and compared with, in milliseconds. */
export interface ClockSources {
  /** The host's clock, which can be set. */
  readonly wall: () => number
  /** A clock that is never set; it counts from any point. */
  readonly monotonic: () => number
  /** Reads the clock of the database. */
  readonly database?: () => Promise<number>
}

/** A clock that differs too much from exchange time. `aheadMs` is negative if that clock is behind. */
export interface ClockFault {
  readonly clock: 'host' | 'database'
  readonly aheadMs: number
}

/**
 * Exchange time: the last good time of the host's clock plus the elapsed monotonic time. A clock that is set does not
 * move it; while the host's or the database's clock differs too much, there is a fault.
 */
export interface ExchangeClock {
  /** Returns the exchange time in epoch milliseconds. */
  readonly now: () => number
  /** Returns which clock differs too much, if any does. */
  readonly fault: () => ClockFault | undefined
  /** Follows small differences to the host's clock, and compares with the clock of the database. */
  readonly check: () => Promise<void>
}

/** Creates exchange time, from the present time of the host's clock. */
export function createExchangeClock({ wall, monotonic, database }: ClockSources): ExchangeClock {
  let offset = wall() - monotonic()
  let databaseAheadMs = 0

  const now = (): number => Math.floor(monotonic() + offset)

  function fault(): ClockFault | undefined {
    const aheadMs = Math.round(wall() - now())
    if (Math.abs(aheadMs) > HOST_DIFFERENCE_MAX_MS) return { clock: 'host', aheadMs }
    return Math.abs(databaseAheadMs) > DATABASE_DIFFERENCE_MAX_MS
      ? { clock: 'database', aheadMs: databaseAheadMs }
      : undefined
  }

  return {
    now,
    fault,
    async check() {
      const difference = wall() - (monotonic() + offset)
      if (Math.abs(difference) <= HOST_DIFFERENCE_MAX_MS)
        offset += Math.max(-CORRECTION_MAX_MS, Math.min(CORRECTION_MAX_MS, difference))
      if (!database) return
      const askedAt = now()
      const at = await database()
      // The database read its clock at some time between the question and its answer.
      databaseAheadMs = Math.round(at < askedAt ? at - askedAt : Math.max(0, at - now()))
    },
  }
}
