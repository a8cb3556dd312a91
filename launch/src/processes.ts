import { spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Returns whether a process runs. A zombie does not. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return startTimeOf(pid) !== undefined
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Returns the start time of a process in the system's own format. The same pid with another start time is another
 * process.
 */
export function startTimeOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return readPs('lstart', pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name is in parentheses and may contain spaces; the fields after it can be split safely.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** Returns one column of `ps`, for systems without /proc. */
export function readPs(column: 'lstart' | 'args', pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || undefined
}

/** Returns whether a child process has ended. Its pid may then belong to another process. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Sends a signal to a process that may have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (isAlive(pid)) throw error
  }
}

/**
 * Sends each signal and waits for the process to end, up to the given milliseconds each. Returns false if the process
 * survives all of them.
 */
export async function endProcess(
  pid: number,
  steps: readonly (readonly [NodeJS.Signals, number])[],
): Promise<boolean> {
  for (const [name, waitMs] of steps) {
    signal(pid, name)
    const deadline = Date.now() + waitMs
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return true
      await sleep(20)
    }
  }
  return !isAlive(pid)
}
