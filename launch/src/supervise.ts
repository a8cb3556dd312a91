import { setTimeout as sleep } from 'node:timers/promises'
import { drawBanner } from './banner.ts'
import { waitAfterCrash } from './crash-policy.ts'
import { createDiskRoom } from './disk-room.ts'
import type { Disk, DiskRoom } from './disk-room.ts'
import { requireFreePort } from './free-port.ts'
import { claimFolder, endOrphan, noteRunning, releaseFolder } from './pid-file.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import type { Postgres } from './postgres/start-postgres.ts'
import { createServerLog, describeLine } from './server-log.ts'
import { startServer } from './server-process.ts'
import type { ServerOptions, ServerProcess } from './server-process.ts'
import type { Settings } from './settings.ts'
import { startSigner } from './signer-process.ts'
import type { SignerProcess } from './signer-process.ts'
import { StartFailure } from './start-failure.ts'

export type SuperviseOptions = {
  settings: Settings
  serverEntry: string
  /** What signs payments in the demo. In production it runs elsewhere. */
  signerEntry?: string
  /** Aborted to stop everything. */
  signal: AbortSignal
  /** The real one, if absent. */
  disk?: Disk
}

/** What runs now. `postgres` stays undefined when the database is someone else's. */
type Run = {
  options: SuperviseOptions
  stopped: Promise<Ending>
  log: (line: string) => void
  room: DiskRoom
  postgres: Postgres | undefined
  postgresPort: number | undefined
  server: ServerProcess | undefined
  signer: SignerProcess | undefined
  hasBeenReady: boolean
  /** Since when this life of the server answers. */
  readySinceMs: number | undefined
}

type Ending = 'stopped' | 'misconfigured' | 'crashed'

const misconfiguredCode = 78
const lossNoticedWithinMs = 3000
/** A server that answered for this long was sound. */
const servedForMs = 500
const serverStopsWithinMs = 10_000

/** Keeps the database and the server running until the signal; answers the exit code. Nothing outlives it. */
export async function supervise(options: SuperviseOptions): Promise<number> {
  const { dataDir, port } = options.settings
  await endOrphan(dataDir)
  await requireFreePort(port)
  const room = createDiskRoom(dataDir, say, options.signal, options.disk)
  let run: Run | undefined
  try {
    await room.retry(() => claimFolder(dataDir))
    run = createRun(options, room)
    return await keepRunning(run)
  } catch (error) {
    if (options.signal.aborted) return 0
    throw error
  } finally {
    if (run) await stopAll(run)
  }
}

function createRun(options: SuperviseOptions, room: DiskRoom): Run {
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
    room,
    postgres: undefined,
    postgresPort: undefined,
    server: undefined,
    signer: undefined,
    hasBeenReady: false,
    readySinceMs: undefined,
  }
}

async function keepRunning(run: Run): Promise<number> {
  const { signal, settings } = run.options
  let crashesAt: number[] = []
  await run.room.retry(() => startBeside(run))
  for (;;) {
    const ending = await run.room.retry(() => liveOnce(run))
    if (ending === 'stopped') return 0
    if (ending === 'misconfigured') return 1
    if (run.room.isFull()) {
      await run.room.wait()
      crashesAt = []
      continue
    }
    // One that did its work until it was killed is started again at once, however often that happens.
    if (hasServed(run)) crashesAt = []
    crashesAt.push(Date.now())
    const waitMs = waitAfterCrash(crashesAt, Date.now())
    if (waitMs === undefined) {
      throw new StartFailure(
        `Halyard keeps crashing, so it was stopped. Its logs are in ${settings.dataDir}.`,
      )
    }
    await sleep(waitMs, undefined, { signal })
  }
}

/** Starts what the server needs. */
async function startBeside(run: Run): Promise<void> {
  const starting = [startDemoSigner(run)]
  if (!run.options.settings.databaseUrl) starting.push(startDatabase(run))
  await Promise.all(starting)
}

/** One life of the server, on a database that is started first unless it runs. */
async function liveOnce(run: Run): Promise<Ending> {
  const { databaseUrl, dataDir } = run.options.settings
  if (!databaseUrl && !run.postgres) {
    // Told here, where it is known: a database that is killed may be seen to be gone after the server it took with it.
    say('the database stopped unexpectedly; starting it again')
    await startDatabase(run)
  }
  const { postgres } = run
  run.readySinceMs = undefined
  const server = startServer(serverOptions(run, databaseUrl ?? postgres?.url))
  run.server = server
  try {
    noteRunning(dataDir, { server: server.pid, postgres: postgres?.pid ?? null })
  } catch (error) {
    await server.stop(0)
    throw error
  }
  void server.ready.then(() => welcome(run))
  const serverEnded = server.exited.then(
    (code): Ending => (code === misconfiguredCode ? 'misconfigured' : 'crashed'),
  )
  const endings = [run.stopped, serverEnded, ...(postgres ? [afterLoss(postgres, server)] : [])]
  const ending = await Promise.race(endings)
  if (ending === 'crashed' && (databaseUrl || run.postgres))
    say('the server stopped unexpectedly; starting it again')
  return ending
}

async function startDatabase(run: Run): Promise<void> {
  const { settings, signal } = run.options
  const port = run.postgresPort
  const postgres = await startPostgres({ dataDir: settings.dataDir, say, signal, ...(port ? { port } : {}) })
  run.postgres = postgres
  run.postgresPort = postgres.port
  void postgres.exited.then(() => (run.postgres = undefined))
}

/** Without it everything works but payments, which wait. */
async function startDemoSigner(run: Run): Promise<void> {
  const { signerEntry: entry, settings } = run.options
  if (run.signer || !entry || settings.mode !== 'demo' || process.env['SIGNER_URL']) return
  try {
    run.signer = await startSigner({ entry, dataDir: settings.dataDir, say })
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
  }
}

/** The server ends itself when its database is gone; one that does not is ended. */
async function afterLoss(postgres: Postgres, server: ServerProcess): Promise<Ending> {
  await postgres.exited
  await Promise.race([server.exited, sleep(lossNoticedWithinMs)])
  await server.stop(0)
  return 'crashed'
}

function serverOptions(run: Run, databaseUrl: string | undefined): ServerOptions {
  const { port, dataDir, mode } = run.options.settings
  return {
    entry: run.options.serverEntry,
    env: {
      ...process.env,
      ...run.signer?.env,
      PORT: String(port),
      HALYARD_DATA: dataDir,
      HALYARD_MODE: mode,
      DATABASE_URL: databaseUrl,
    },
    take: (line, stream) => {
      run.log(line)
      const shown = describeLine(line, stream)
      if (shown) console.error(shown)
    },
  }
}

function hasServed({ readySinceMs }: Run): boolean {
  return readySinceMs !== undefined && Date.now() - readySinceMs >= servedForMs
}

function welcome(run: Run): void {
  run.readySinceMs = Date.now()
  run.room.used()
  if (run.hasBeenReady) say('the server is running again')
  else console.log(drawBanner(run.options.settings))
  run.hasBeenReady = true
}

async function stopAll(run: Run): Promise<void> {
  say('stopping')
  await run.server?.stop(serverStopsWithinMs)
  await run.signer?.stop()
  await run.postgres?.stop()
  releaseFolder(run.options.settings.dataDir)
}

function say(line: string): void {
  console.error(`halyard: ${line}`)
}
