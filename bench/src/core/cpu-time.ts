/**
 * Runs work and returns its processor time in seconds, garbage collector threads included. On a busy machine this
 * repeats better than wall-clock time.
 */
export function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
