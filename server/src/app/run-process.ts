import { isDatabaseAway } from '../db/database-away.ts'
import { CONFIG_ERROR_EXIT_CODE, ConfigError, DATABASE_AWAY_EXIT_CODE } from '../platform/settings.ts'
import { NodeReplaced } from '../nodes/index.ts'
import type { App } from './app.ts'

/** The longest time in which a node that was replaced moves its clients: they see old data meanwhile. */
const REPLACED_DRAIN_MS = 5_000

/**
 * Crash-only: after any failure the process exits, and the next start recovers from the disk. Exits with code
 * 78 for a `ConfigError`, with 75 if the database is away, otherwise with 1.
 */
function crash(error: unknown): never {
  if (error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`)
    return process.exit(CONFIG_ERROR_EXIT_CODE)
  }
  process.stderr.write(`halyard: stopping: ${describe(error)}\n`)
  return process.exit(isDatabaseAway(error) ? DATABASE_AWAY_EXIT_CODE : 1)
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\ncaused by: ${describe(error.cause)}`
}

/** Runs a server as this process: reports to the supervisor when it serves, and stops it when the supervisor asks or ends. */
export async function runProcess(start: (onFatal: (error: unknown) => void) => Promise<App>): Promise<void> {
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  let app: App | undefined
  let stopping = false
  /** Stops the server in order, and then exits with a code. */
  function stop(running: App, code: number): void {
    if (stopping) return
    stopping = true
    running.stop().then(() => process.exit(code), crash)
  }
  function end(error: unknown): void {
    if (!(error instanceof NodeReplaced) || !app) return crash(error)
    process.stderr.write(`halyard: stopping: ${error.message}\n`)
    const { readiness } = app.context
    readiness.drainMs = Math.min(readiness.drainMs, REPLACED_DRAIN_MS)
    stop(app, 1)
  }
  app = await start(end).catch(crash)
  const { drainMs } = app.context.readiness
  process.send?.({ kind: 'ready', port: app.port, drainMs })

  const started = app
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(event, () => stop(started, 0))
}
