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
import { cannotRun, explainLog, isPassing } from './failure.ts'
import { parameterFlags } from './parameters.ts'
import { readPostmaster, stopPostmaster } from './postmaster-file.ts'

export type Postmaster = { pid: number; port: number; exited: Promise<void>; stop: () => Promise<void> }

type Launch = {
  dataDir: string
  folder: string
  program: string
  runAs: RunAs
  durable: boolean
  say: (line: string) => void
  port: number | undefined
  signal: AbortSignal
}

const attemptsMax = 40
const attemptDelayMs = 250
const logBytesMax = 20_000_000

/** Runs PostgreSQL until it takes connections; tries again while what hinders it will pass. */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const logFile = join(launch.dataDir, 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    const port = attempt === 1 && launch.port !== undefined ? launch.port : await findFreePort()
    const logStart = shortenLog(logFile)
    const child = spawnPostmaster(launch, port, logFile)
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    if (await becomesReady(child, ended, launch)) return running(child, port, ended)
    const log = readFileSync(logFile).subarray(logStart).toString()
    if (!isPassing(log) || attempt === attemptsMax) throw explainLog(log, launch.folder, logFile)
    if (attempt === 1) launch.say('the database cannot start yet; trying again')
    await sleep(attemptDelayMs, undefined, { signal: launch.signal })
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

/** Detached, so that Ctrl-C in a terminal reaches the supervisor alone and things stop in their order. */
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

async function becomesReady(
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

/** Starts the log anew when it is long; answers where the next lines will begin. */
function shortenLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size <= logBytesMax) return size
  closeSync(openSync(logFile, 'w', 0o600))
  return 0
}
