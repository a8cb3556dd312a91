import { appendFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputStream } from './server-process.ts'

const bytesMax = 20_000_000
const warnLevel = 40

/** Takes the server's output line by line into `<dataDir>/server.log` which stays within two files of bounded size. */
export function createServerLog(dataDir: string): (line: string) => void {
  const file = join(dataDir, 'server.log')
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return (line) => {
    try {
      if (size > bytesMax) {
        renameSync(file, `${file}.1`)
        size = 0
      }
      appendFileSync(file, `${line}\n`, { mode: 0o600 })
      size += Buffer.byteLength(line) + 1
    } catch {
      // A full disk must not stop the exchange for the sake of its log.
    }
  }
}

/** What a person should see of a line: log entries at level `warn` or above, and words for people on stderr. */
export function describeLine(line: string, stream: OutputStream): string | undefined {
  const entry = parseEntry(line)
  if (!entry) return stream === 'stderr' ? line : undefined
  if (entry.level < warnLevel) return undefined
  const texts = [entry.msg, entry.err?.message].filter((text) => typeof text === 'string')
  return `server: ${[...new Set(texts)].join(': ') || line}`
}

type Entry = { level: number; msg?: unknown; err?: { message?: unknown } | null }

function parseEntry(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(line)
    return isEntry(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'level' in value && typeof value.level === 'number'
}
