import { fileURLToPath } from 'node:url'
import { readSettings } from '../src/settings.ts'
import { StartFailure } from '../src/start-failure.ts'
import { supervise } from '../src/supervise.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
try {
  const settings = readSettings(process.env, '/')
  const serverEntry = fileURLToPath(new URL('./fake-server.ts', import.meta.url))
  process.exit(await supervise({ settings, serverEntry, signal: stopping.signal }))
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error)
  process.exit(1)
}
