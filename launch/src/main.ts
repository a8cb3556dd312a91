import { dirname, join } from 'node:path'
import { type Mode, readSettings } from './settings.ts'
import { StartFailure } from './start-failure.ts'
import { supervise } from './supervise.ts'

/** The demo is a server with more around it, so each mode has an entry of its own. */
const SERVER_ENTRY: Readonly<Record<Mode, string>> = {
  demo: 'demo/src/main.ts',
  production: 'server/src/main.ts',
}

const root = dirname(dirname(import.meta.dirname))
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
process.on('disconnect', () => stopping.abort())
// A closed terminal causes write errors; the child processes must still be stopped in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stopping.abort())

try {
  const settings = readSettings(process.env, root)
  process.exit(
    await supervise({
      settings,
      serverEntry: join(root, SERVER_ENTRY[settings.mode]),
      signerEntry: join(root, 'signer/src/main.ts'),
      signal: stopping.signal,
    }),
  )
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error)
  process.exit(1)
}
