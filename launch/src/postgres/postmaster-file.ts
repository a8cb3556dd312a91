import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readPs, endProcess, isAlive } from '../processes.ts'
import { StartFailure } from '../start-failure.ts'

/** The contents of PostgreSQL's postmaster.pid. */
export interface PostmasterFile {
  readonly pid: number
  readonly isReady: boolean
}

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

/**
 * Stops a PostgreSQL whose supervisor was killed, and removes a pid file whose pid belongs to another program. Throws
 * a `StartFailure` if it does not stop.
 */
export async function stopOrphanedPostmaster(folder: string, say: (line: string) => void): Promise<void> {
  const left = readPostmaster(folder)
  if (!left) return
  if (runsOn(left.pid, folder)) {
    say('stopping the database left by an earlier run')
    if (await stopPostmaster(left.pid)) return
    throw new StartFailure(
      `PostgreSQL (process ${left.pid}) holds ${folder} and does not stop. End it and start again.`,
    )
  }
  // PostgreSQL takes any process with that pid for a postmaster, even a zombie.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/** Requests a fast shutdown, which rolls transactions back, then an immediate one, then kills. */
export function stopPostmaster(pid: number): Promise<boolean> {
  return endProcess(pid, [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 2000],
  ])
}

function runsOn(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return (readPs('args', pid) ?? '').includes(`-D ${folder}`)
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).split(' ')[0]
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return false
  }
}
