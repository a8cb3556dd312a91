import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../free-port.ts'
import { hasEnded } from '../processes.ts'
import { commandFor } from './account.ts'
import type { RunAs } from './account.ts'
import { environment } from './environment.ts'
import { cannotRun, explainLog, isTransient } from './failure.ts'
import { parameterFlags } from './parameters.ts'
import { readPostmaster, stopPostmaster } from './postmaster-file.ts'

export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly exited: Promise<void>
  readonly stop: () => Promise<void>
}

interface Launch {
  readonly dataDir: string
  readonly folder: string
  readonly program: string
  readonly runAs: RunAs
  readonly durable: boolean
  readonly say: (line: string) => void
  readonly port: number | undefined
  readonly signal: AbortSignal
}

const ATTEMPTS_MAX = 40
const ATTEMPT_DELAY_MS = 250
const LOG_BYTES_MAX = 20_000_000

/**
 * Starts PostgreSQL and resolves when it accepts connections. Retries transient failures. Throws a `StartFailure`
 * otherwise.
 */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const logFile = join(launch.dataDir, 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    const port = attempt === 1 && launch.port !== undefined ? launch.port : await findFreePort()
    const logStart = truncateLog(logFile)
    const child = spawnPostmaster(launch, port, logFile)
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    if (await waitUntilReady(child, ended, launch)) return running(child, port, ended)
    const log = readFileSync(logFile).subarray(logStart).toString()
    if (!isTransient(log) || attempt === ATTEMPTS_MAX) throw explainLog(log, launch.folder, logFile)
    if (attempt === 1) launch.say('the database cannot start yet; retrying')
    await sleep(ATTEMPT_DELAY_MS, undefined, { signal: launch.signal })
  }
}

function running(child: ChildProcess, port: number, exited: Promise<void>): Postmaster {
  const pid = child.pid as number
  const stop = async (): Promise<void> => {
    if (hasEnded(child)) return
    await stopPostmaster(pid)
    await exited
  }
  return { pid, port, exited, stop }
}

/** Detached, so that Ctrl-C in a terminal reaches only the supervisor, which stops its processes in order. */
function spawnPostmaster(
  { folder, program, runAs, durable }: Launch,
  port: number,
  logFile: string,
): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  const flags = ['-D', folder, '-p', String(port), ...parameterFlags(durable)]
  const { file, args, ids } = commandFor(runAs, program, flags)
  try {
    return spawn(file, args, {
      ...ids,
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

async function waitUntilReady(
  child: ChildProcess,
  ended: Promise<void>,
  { folder, signal }: Launch,
): Promise<boolean> {
  const notSpawned = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(cannotRun(error)))
  })
  while (!hasEnded(child)) {
    if (signal.aborted && child.pid) await stopPostmaster(child.pid)
    signal.throwIfAborted()
    const found = readPostmaster(folder)
    if (found?.pid === child.pid && found?.isReady) return true
    await Promise.race([sleep(20), ended, notSpawned])
  }
  return false
}

/** Truncates the log if it is long; returns the offset of the next line. */
function truncateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LOG_BYTES_MAX) return size
  closeSync(openSync(logFile, 'w', 0o600))
  return 0
}
