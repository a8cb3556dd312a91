const windowMs = 60_000
const crashesMax = 10
const firstWaitMs = 200
const longestWaitMs = 5000

/** How long to wait before the next start, given when the last crashes happened; undefined means give up. */
export function waitAfterCrash(crashesAt: readonly number[], nowMs: number): number | undefined {
  const recent = crashesAt.filter((at) => nowMs - at < windowMs).length
  if (recent >= crashesMax) return undefined
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, recent - 1))
}
