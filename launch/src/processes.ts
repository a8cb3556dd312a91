import { spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether a process runs. One that has ended but was never reaped by its parent does not. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return startMark(pid) !== undefined
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When a process began, in the system's own notation: the same pid with another mark is another process. */
export function startMark(pid: number): string | undefined {
  if (process.platform !== 'linux') return ask('lstart', pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name stands in parentheses and may hold spaces; the fields after it are safe to split.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

/** One column of `ps`, for systems without /proc. */
export function ask(column: 'lstart' | 'args', pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || undefined
}

/** Whether a child of ours has ended; its pid may then belong to any other process. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Sends a signal to a process that may be gone by now. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (isAlive(pid)) throw error
  }
}

/** Asks with each signal in turn and waits that long for the end; false if the process outlived them all. */
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
