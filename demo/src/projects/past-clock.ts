import { sql } from 'kysely'
import type { Database } from '@halyard/server/db/database'

/** The clock of a demo's exchange while its past is made: behind the real one, and set by hand. */
export interface PastClock {
  readonly now: () => number
  /** Sets the time, in epoch milliseconds. It never goes back. */
  goTo(at: number): void
  /** Returns to the real time for good. */
  end(): void
}

/**
 * Opens the clock of an exchange that has no past yet, at `firstAt`. Returns `undefined` if it has one: time must not go
 * back.
 */
export async function openPastClock(
  db: Database,
  now: () => number,
  firstAt: number,
): Promise<PastClock | undefined> {
  const { rows } = await sql`select 1 from batch limit 1`.execute(db)
  if (rows.length > 0) return undefined
  let past: number | undefined = firstAt
  return {
    now: () => past ?? now(),
    goTo: (at) => void (past = Math.max(past ?? 0, at)),
    end: () => void (past = undefined),
  }
}
