import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ask, endProcess, isAlive } from '../processes.ts'
import { StartFailure } from '../start-failure.ts'

/** What PostgreSQL writes about itself into its folder. */
export type PostmasterFile = { pid: number; isReady: boolean }

export function parsePostmaster(text: string): PostmasterFile | undefined {
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined
}

export function readPostmaster(folder: string): PostmasterFile | undefined {
  try {
    return parsePostmaster(readFileSync(join(folder, 'postmaster.pid'), 'utf8'))
  } catch {
    return undefined
  }
}

/** Stops a PostgreSQL whose supervisor was killed, and forgets a pid that now belongs to another program. */
export async function stopLeftover(folder: string, say: (line: string) => void): Promise<void> {
  const left = readPostmaster(folder)
  if (!left) return
  if (runsOn(left.pid, folder)) {
    say('stopping the database that an earlier run left behind')
    if (await stopPostmaster(left.pid)) return
    throw new StartFailure(
      `PostgreSQL (process ${left.pid}) holds ${folder} and does not stop. End it and start again.`,
    )
  }
  // PostgreSQL takes any process with that pid for itself, even one that has ended but was not reaped.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/** Lets running transactions roll back, then insists. */
export function stopPostmaster(pid: number): Promise<boolean> {
  return endProcess(pid, [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 2000],
  ])
}

function runsOn(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return (ask('args', pid) ?? '').includes(`-D ${folder}`)
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).split(' ')[0]
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return false
  }
}
