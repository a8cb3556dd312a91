import { appendFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputStream } from './server-process.ts'

const LOG_BYTES_MAX = 20_000_000
const WARN_LEVEL = 40

/**
 * Returns a function that appends a line to `<dataDir>/server.log`. Rotates the log, so that two files of bounded size
 * remain.
 */
export function createServerLog(dataDir: string): (line: string) => void {
  const file = join(dataDir, 'server.log')
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return (line) => {
    try {
      if (size > LOG_BYTES_MAX) {
        renameSync(file, `${file}.1`)
        size = 0
      }
      appendFileSync(file, `${line}\n`, { mode: 0o600 })
      size += Buffer.byteLength(line) + 1
    } catch {
      // A full disk must not stop the exchange because of its log.
    }
  }
}

/**
 * Returns the console text for a line of output: log entries at level `warn` or above, and plain text on stderr;
 * otherwise `undefined`.
 */
export function describeLine(line: string, stream: OutputStream): string | undefined {
  const entry = parseEntry(line)
  if (!entry) return stream === 'stderr' ? line : undefined
  if (entry.level < WARN_LEVEL) return undefined
  const texts = [entry.msg, entry.err?.message].filter((text) => typeof text === 'string')
  return `server: ${[...new Set(texts)].join(': ') || line}`
}

interface Entry {
  readonly level: number
  readonly msg?: unknown
  readonly err?: { readonly message?: unknown } | null
}

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
