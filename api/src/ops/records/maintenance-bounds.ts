/** The least time from an announcement or a change to the begin of a maintenance, in milliseconds. */
export const MAINTENANCE_NOTICE_MS = 30 * 60_000
/** The furthest begin from now. */
export const MAINTENANCE_AHEAD_MS = 90 * 24 * 3_600_000
/** The longest expected duration. */
export const MAINTENANCE_LONGEST_MS = 48 * 3_600_000
