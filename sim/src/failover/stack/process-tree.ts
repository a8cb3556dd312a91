import { readdirSync, readFileSync } from 'node:fs'

/** Returns the parent of each process of this machine that is not a zombie. */
function readParents(): Map<number, number> {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^[0-9]+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The name of the program is in parentheses, and may contain spaces.
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (state !== 'Z') parents.set(Number(name), Number(parent))
    } catch {
      // It has ended meanwhile.
    }
  }
  return parents
}

/** Returns the given processes and all that descend from them, parents first. Those that have ended are left out. */
export function findTree(roots: readonly number[], parents = readParents()): number[] {
  const found = roots.filter((pid) => parents.has(pid))
  for (const pid of found)
    for (const [child, parent] of parents) if (parent === pid && !found.includes(child)) found.push(child)
  return found
}

/** Sends a signal to each process. One that has ended meanwhile is left out. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}
