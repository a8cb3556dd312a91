import { readSettings, StartFailure, supervise } from '@halyard/launch'
import { join } from 'node:path'

/** A process of the exchange under the product's supervisor, with the role of its settings. */
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
try {
  process.exit(
    await supervise({
      settings: readSettings(process.env, import.meta.dirname),
      serverEntry: join(import.meta.dirname, 'server.ts'),
      signal: stopping.signal,
    }),
  )
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error)
  process.exit(1)
}
