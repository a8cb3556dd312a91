import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from './data-dir.ts'
import { endProcess, startMark } from './processes.ts'
import { explainDisk, StartFailure } from './start-failure.ts'

/** The processes of one run. The marks tell them from later processes that were given the same pids. */
export type Running = {
  supervisor: number
  server: number | null
  postgres: number | null
  supervisorMark: string
  serverMark: string | null
}

const fileName = 'halyard.pid'

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
    return parseRunning(readFileSync(join(dataDir, fileName), 'utf8'))
  } catch {
    return undefined
  }
}

/** Ends the server of a supervisor that was killed, so that the port and the database are free again. */
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

/** Takes the data folder for this process, or says which one has it. */
export function claimFolder(dataDir: string): void {
  const own = { ...nobody, supervisor: process.pid, supervisorMark: startMark(process.pid) ?? '' }
  try {
    makeDataDir(dataDir)
    if (tryCreate(dataDir, own)) return
    const holder = readRunning(dataDir)
    if (holder && isSame(holder.supervisor, holder.supervisorMark)) throw inUse(dataDir, holder.supervisor)
    rmSync(join(dataDir, fileName), { force: true })
    if (!tryCreate(dataDir, own)) throw inUse(dataDir, readRunning(dataDir)?.supervisor)
  } catch (error) {
    throw explainDisk(error, dataDir)
  }
}

export function noteRunning(dataDir: string, pids: { server: number | null; postgres: number | null }): void {
  const own: Running = {
    supervisor: process.pid,
    ...pids,
    supervisorMark: startMark(process.pid) ?? '',
    serverMark: pids.server === null ? null : (startMark(pids.server) ?? ''),
  }
  const file = join(dataDir, fileName)
  try {
    writeFileSync(`${file}.new`, `${JSON.stringify(own)}\n`)
    renameSync(`${file}.new`, file)
  } catch (error) {
    throw explainDisk(error, dataDir)
  }
}

export function releaseFolder(dataDir: string): void {
  rmSync(join(dataDir, fileName), { force: true })
}

const nobody = { server: null, postgres: null, serverMark: null }

function isSame(pid: number, mark: string | null): boolean {
  return mark !== null && mark !== '' && startMark(pid) === mark
}

function tryCreate(dataDir: string, running: Running): boolean {
  try {
    writeFileSync(join(dataDir, fileName), `${JSON.stringify(running)}\n`, { flag: 'wx' })
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
