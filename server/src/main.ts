import { startApp } from './app.ts'
import { type Config, CONFIG_ERROR_EXIT_CODE, ConfigError, readConfig } from './config.ts'

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(CONFIG_ERROR_EXIT_CODE)
  }
}

/** Crash-only: whatever went wrong, the disk is right, and the next start reads it. */
function crash(error: unknown): never {
  process.stderr.write(
    `halyard: stopping: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  return process.exit(1)
}

process.on('uncaughtException', crash)
process.on('unhandledRejection', crash)

const app = await startApp({ config: configOrExit(), onFatal: crash })
process.send?.({ kind: 'ready', port: app.port })

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    app.stop().then(() => process.exit(0), crash)
  })
