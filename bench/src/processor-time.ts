/**
 * Runs work and answers how many seconds of processor time it took, those of the garbage collector's threads included.
 * On a machine that does other things as well this says more than the clock on the wall.
 */
export function processorSeconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
