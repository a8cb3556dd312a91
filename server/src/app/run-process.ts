import { isDatabaseAway } from '../db/database-away.ts'
import { CONFIG_ERROR_EXIT_CODE, ConfigError, DATABASE_AWAY_EXIT_CODE } from '../platform/settings.ts'
import type { App } from './app.ts'

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
  const app = await start(crash).catch(crash)
  const { drainMs } = app.context.config
  process.send?.({ kind: 'ready', port: app.port, drainMs })

  let stopping = false
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.on(event, () => {
      if (stopping) return
      stopping = true
      app.stop().then(() => process.exit(0), crash)
    })
}
