import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Disk } from '../src/disk-space.ts'
import { readSettings } from '../src/settings.ts'
import { StartFailure } from '../src/start-failure.ts'
import { supervise } from '../src/supervise.ts'

const stopping = new AbortController()
/** A disk whose free bytes are the contents of a file. */
const fakeDisk = (file: string): Disk => ({
  freeBytes: () => Number(readFileSync(file, 'utf8')),
  pause: (signal) => sleep(20, undefined, { signal }),
})
const freeFile = process.env['FAKE_FREE_FILE']
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
try {
  const settings = readSettings(process.env, '/')
  const serverEntry = fileURLToPath(new URL('./fake-server.ts', import.meta.url))
  process.exit(
    await supervise({
      settings,
      serverEntry,
      signal: stopping.signal,
      ...(freeFile ? { disk: fakeDisk(freeFile) } : {}),
    }),
  )
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error)
  process.exit(1)
}
