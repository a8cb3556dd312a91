import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drawBanner } from './banner.ts'
import { waitAfterCrash } from './crash-policy.ts'
import { createDiskSpace } from './disk-space.ts'
import type { Disk, DiskSpace } from './disk-space.ts'
import { requireFreePort } from './free-port.ts'
import { claimFolder, endOrphan, writeRunning, releaseFolder } from './pid-file.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import type { Postgres } from './postgres/start-postgres.ts'
import { createServerLog, describeLine } from './server-log.ts'
import { startServer } from './server-process.ts'
import type { ServerOptions, ServerProcess } from './server-process.ts'
import type { Env, Settings } from './settings.ts'
import { startSigner } from './signer-process.ts'
import type { SignerProcess } from './signer-process.ts'
import { StartFailure } from './start-failure.ts'

export interface SuperviseOptions {
  readonly settings: Settings
  readonly serverEntry: string
  /** The entry point of the signer in the demo. In production the signer runs on another host. */
  readonly signerEntry?: string
  /** Aborted to stop everything. */
  readonly signal: AbortSignal
  /** Default: the real disk. */
  readonly disk?: Disk
}

/** The present processes. `postgres` is undefined for an external database. */
interface Run {
  readonly options: SuperviseOptions
  readonly stopped: Promise<Ending>
  readonly log: (line: string) => void
  readonly diskSpace: DiskSpace
  postgres: Postgres | undefined
  postgresPort: number | undefined
  server: ServerProcess | undefined
  signer: SignerProcess | undefined
  hasBeenReady: boolean
  /** When the present server process became ready. */
  readySinceMs: number | undefined
}

type Ending = 'stopped' | 'misconfigured' | 'databaseAway' | 'crashed'

const MISCONFIGURED_EXIT_CODE = 78
/** The server lost its database; the next one waits for it. */
const DATABASE_AWAY_EXIT_CODE = 75
const DATABASE_AWAY_WAIT_MS = 200
const DATABASE_LOSS_TIMEOUT_MS = 3000
/** A server that ran this long after becoming ready was healthy. */
const HEALTHY_AFTER_MS = 500
const SERVER_STOP_TIMEOUT_MS = 10_000

/**
 * Runs the database and the server until the signal is aborted, restarting them after crashes. Returns the exit code.
 * No child process outlives it.
 */
export async function supervise(options: SuperviseOptions): Promise<number> {
  const { dataDir, port } = options.settings
  await endOrphan(dataDir)
  await requireFreePort(port)
  const diskSpace = createDiskSpace(dataDir, say, options.signal, options.disk)
  let run: Run | undefined
  try {
    await diskSpace.retry(() => claimFolder(dataDir))
    run = createRun(options, diskSpace)
    return await runUntilStopped(run)
  } catch (error) {
    if (options.signal.aborted) return 0
    throw error
  } finally {
    if (run) await stopAll(run)
  }
}

function createRun(options: SuperviseOptions, diskSpace: DiskSpace): Run {
  const { signal } = options
  const stopped = new Promise<Ending>((resolve) => {
    if (signal.aborted) resolve('stopped')
    signal.addEventListener('abort', () => resolve('stopped'), { once: true })
  })
  const log = createServerLog(options.settings.dataDir)
  return {
    options,
    stopped,
    log,
    diskSpace,
    postgres: undefined,
    postgresPort: undefined,
    server: undefined,
    signer: undefined,
    hasBeenReady: false,
    readySinceMs: undefined,
  }
}

async function runUntilStopped(run: Run): Promise<number> {
  const { signal, settings } = run.options
  let crashesAt: number[] = []
  await run.diskSpace.retry(() => startDependencies(run))
  for (;;) {
    const ending = await run.diskSpace.retry(() => runServerOnce(run))
    if (ending === 'stopped') return 0
    if (ending === 'misconfigured') return 1
    if (run.diskSpace.isFull()) {
      await run.diskSpace.wait()
      crashesAt = []
      continue
    }
    if (ending === 'databaseAway') {
      await sleep(DATABASE_AWAY_WAIT_MS, undefined, { signal })
      continue
    }
    // A server that was healthy until it was killed restarts at once, however often that happens.
    if (wasHealthy(run)) crashesAt = []
    crashesAt.push(Date.now())
    const waitMs = waitAfterCrash(crashesAt, Date.now())
    if (waitMs === undefined) {
      throw new StartFailure(
        `Halyard crashed too often and was stopped. Its logs are in ${settings.dataDir}.`,
      )
    }
    await sleep(waitMs, undefined, { signal })
  }
}

/** Starts the processes that the server depends on. */
async function startDependencies(run: Run): Promise<void> {
  const starting = [startDemoSigner(run)]
  if (!run.options.settings.databaseUrl) starting.push(startDatabase(run))
  await Promise.all(starting)
}

/** Runs the server process once, after restarting the database if it has ended. Returns why the run ended. */
async function runServerOnce(run: Run): Promise<Ending> {
  const { databaseUrl, dataDir } = run.options.settings
  if (!databaseUrl && !run.postgres) {
    // Logged here, because the server may be seen to end before the database that caused it.
    say('the database stopped unexpectedly; restarting')
    await startDatabase(run)
  }
  const { postgres } = run
  run.readySinceMs = undefined
  const server = startServer(serverOptions(run, databaseUrls(databaseUrl, postgres)))
  run.server = server
  try {
    writeRunning(dataDir, { server: server.pid, postgres: postgres?.pid ?? null })
  } catch (error) {
    await server.stop(0)
    throw error
  }
  void server.ready.then(() => onReady(run))
  const serverEnded = server.exited.then((code) => endingOf(code, databaseUrl !== undefined))
  const endings = [run.stopped, serverEnded, ...(postgres ? [afterDatabaseExit(postgres, server)] : [])]
  const ending = await Promise.race(endings)
  if (ending === 'databaseAway') say('the server lost its database; restarting')
  if (ending === 'crashed' && (databaseUrl || run.postgres))
    say('the server stopped unexpectedly; restarting')
  return ending
}

/** The loss of a database that others run does not count as a crash of the server, however often it happens. */
function endingOf(code: number | null, isExternal: boolean): Ending {
  if (code === MISCONFIGURED_EXIT_CODE) return 'misconfigured'
  return isExternal && code === DATABASE_AWAY_EXIT_CODE ? 'databaseAway' : 'crashed'
}

async function startDatabase(run: Run): Promise<void> {
  const { settings, signal } = run.options
  const port = run.postgresPort
  const postgres = await startPostgres({ dataDir: settings.dataDir, say, signal, ...(port ? { port } : {}) })
  run.postgres = postgres
  run.postgresPort = postgres.port
  void postgres.exited.then(() => (run.postgres = undefined))
}

/** Starts the demo's signer. If it fails, everything works except payments, which wait. */
async function startDemoSigner(run: Run): Promise<void> {
  const { signerEntry: entry, settings } = run.options
  if (run.signer || !entry || settings.mode !== 'demo' || process.env['SIGNER_URL']) return
  try {
    run.signer = await startSigner({ entry, dataDir: settings.dataDir, say })
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
  }
}

/** Waits for the server to exit after the loss of its database; stops it after a timeout. */
async function afterDatabaseExit(postgres: Postgres, server: ServerProcess): Promise<Ending> {
  await postgres.exited
  await Promise.race([server.exited, sleep(DATABASE_LOSS_TIMEOUT_MS)])
  await server.stop(0)
  return 'crashed'
}

/** The server's own database has two roles: one that owns the tables, and one that the server works with. */
function databaseUrls(given: string | undefined, postgres: Postgres | undefined): Env {
  if (given !== undefined) return { DATABASE_URL: given }
  return { DATABASE_URL: postgres?.serverUrl, MIGRATIONS_DATABASE_URL: postgres?.url }
}

function serverOptions(run: Run, databases: Env): ServerOptions {
  const { port, dataDir, mode } = run.options.settings
  return {
    entry: run.options.serverEntry,
    env: {
      ...process.env,
      ...run.signer?.env,
      PORT: String(port),
      HALYARD_DATA: dataDir,
      HALYARD_MODE: mode,
      ...(mode === 'demo' ? { DAILY_FILES: process.env['DAILY_FILES'] ?? join(dataDir, 'files') } : {}),
      ...databases,
    },
    onLine: (line, stream) => {
      run.log(line)
      const shown = describeLine(line, stream)
      if (shown) console.error(shown)
    },
  }
}

function wasHealthy({ readySinceMs }: Run): boolean {
  return readySinceMs !== undefined && Date.now() - readySinceMs >= HEALTHY_AFTER_MS
}

function onReady(run: Run): void {
  run.readySinceMs = Date.now()
  run.diskSpace.used()
  if (run.hasBeenReady) say('the server is running again')
  else
    console.log(
      drawBanner({
        ...run.options.settings,
        interfaces: networkInterfaces(),
        publicUrl: process.env['PUBLIC_URL'],
      }),
    )
  run.hasBeenReady = true
}

async function stopAll(run: Run): Promise<void> {
  say('stopping')
  await run.server?.stop(SERVER_STOP_TIMEOUT_MS)
  await run.signer?.stop()
  await run.postgres?.stop()
  releaseFolder(run.options.settings.dataDir)
}

function say(line: string): void {
  console.error(`halyard: ${line}`)
}
