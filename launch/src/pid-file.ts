import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from './data-dir.ts'
import { endProcess, startTimeOf } from './processes.ts'
import { explainDisk, StartFailure } from './start-failure.ts'

/**
 * The processes of one run. The marks are process start times, which distinguish them from later processes with the
 * same pids.
 */
export interface Running {
  readonly supervisor: number
  readonly server: number | null
  readonly postgres: number | null
  readonly supervisorMark: string
  readonly serverMark: string | null
}

const PID_FILE = 'halyard.pid'

export function parseRunning(text: string): Running | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isComplete =
      typeof value === 'object' &&
      value !== null &&
      'supervisor' in value &&
      Number.isInteger(value.supervisor) &&
      'supervisorMark' in value
    return isComplete ? (value as Running) : undefined
  } catch {
    return undefined
  }
}

export function readRunning(dataDir: string): Running | undefined {
  try {
    return parseRunning(readFileSync(join(dataDir, PID_FILE), 'utf8'))
  } catch {
    return undefined
  }
}

/** Ends the server of a supervisor that was killed, so that its port and database are free. */
export async function endOrphan(dataDir: string): Promise<void> {
  const left = readRunning(dataDir)
  if (!left || isSame(left.supervisor, left.supervisorMark)) return
  if (left.server !== null && isSame(left.server, left.serverMark)) {
    await endProcess(left.server, [
      ['SIGTERM', 5000],
      ['SIGKILL', 2000],
    ])
  }
}

/** Claims the data directory for this process. Throws a `StartFailure` if another running process has it. */
export function claimFolder(dataDir: string): void {
  const own = { ...NO_PROCESSES, supervisor: process.pid, supervisorMark: startTimeOf(process.pid) ?? '' }
  try {
    makeDataDir(dataDir)
    if (tryCreate(dataDir, own)) return
    const holder = readRunning(dataDir)
    if (holder && isSame(holder.supervisor, holder.supervisorMark)) throw inUse(dataDir, holder.supervisor)
    rmSync(join(dataDir, PID_FILE), { force: true })
    if (!tryCreate(dataDir, own)) throw inUse(dataDir, readRunning(dataDir)?.supervisor)
  } catch (error) {
    throw explainDisk(error, dataDir)
  }
}

export function writeRunning(
  dataDir: string,
  pids: { server: number | null; postgres: number | null },
): void {
  const own: Running = {
    supervisor: process.pid,
    ...pids,
    supervisorMark: startTimeOf(process.pid) ?? '',
    serverMark: pids.server === null ? null : (startTimeOf(pids.server) ?? ''),
  }
  const file = join(dataDir, PID_FILE)
  try {
    writeFileSync(`${file}.new`, `${JSON.stringify(own)}\n`)
    renameSync(`${file}.new`, file)
  } catch (error) {
    throw explainDisk(error, dataDir)
  }
}

export function releaseFolder(dataDir: string): void {
  rmSync(join(dataDir, PID_FILE), { force: true })
}

const NO_PROCESSES = { server: null, postgres: null, serverMark: null }

function isSame(pid: number, mark: string | null): boolean {
  return mark !== null && mark !== '' && startTimeOf(pid) === mark
}

function tryCreate(dataDir: string, running: Running): boolean {
  try {
    writeFileSync(join(dataDir, PID_FILE), `${JSON.stringify(running)}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function inUse(dataDir: string, pid: number | undefined): StartFailure {
  return new StartFailure(
    `Halyard is already running on ${dataDir} (process ${pid}). Stop it, or choose another folder: HALYARD_DATA=/path/to/folder npm start`,
  )
}
