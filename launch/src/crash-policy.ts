const WINDOW_MS = 60_000
const CRASHES_MAX = 10
const FIRST_WAIT_MS = 200
const WAIT_MS_MAX = 5000

/**
 * Returns the delay before the next start in milliseconds, doubling with each recent crash up to a maximum. Returns
 * `undefined` after too many crashes within a minute: give up.
 */
export function waitAfterCrash(crashesAt: readonly number[], nowMs: number): number | undefined {
  const recent = crashesAt.filter((at) => nowMs - at < WINDOW_MS).length
  if (recent >= CRASHES_MAX) return undefined
  return Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** Math.max(0, recent - 1))
}
