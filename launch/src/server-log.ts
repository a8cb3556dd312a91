import { appendFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const bytesMax = 20_000_000
const warnLevel = 40

/** Takes the server's output line by line into `<dataDir>/server.log` and answers those a person should see. */
export function createServerLog(dataDir: string): (line: string) => string | undefined {
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
    return describeWarning(line)
  }
}

/** The message of a JSON log line at level `warn` or above. */
export function describeWarning(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: unknown
      msg?: unknown
      err?: { message?: unknown }
    }
    if (typeof level !== 'number' || level < warnLevel) return undefined
    const texts = [msg, err?.message].filter((text) => typeof text === 'string')
    return [...new Set(texts)].join(': ') || line
  } catch {
    return undefined
  }
}
