import { open } from 'node:fs/promises'

/** The last complete record of an unfinished file. */
export interface Tail {
  /** Its time, in epoch milliseconds. */
  readonly time: number
  readonly isEnd: boolean
}

/** Longer than two of the longest records: a snapshot of 200 levels. */
const TAIL_BYTES = 64 * 1024

/**
 * Cuts off what a crash or a full disk left behind the last complete record, and returns that record. `undefined` if there is no
 * file, or none of its records is complete.
 */
export async function repairPart(path: string): Promise<Tail | undefined> {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return undefined
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    const bytes = buffer.subarray(0, bytesRead)
    for (let end = bytes.lastIndexOf(10); end >= 0; end = end === 0 ? -1 : bytes.lastIndexOf(10, end - 1)) {
      const start = end === 0 ? 0 : bytes.lastIndexOf(10, end - 1) + 1
      const tail = tailOf(bytes.subarray(start, end).toString())
      if (!tail) continue
      if (from + end + 1 < size) await file.truncate(from + end + 1)
      return tail
    }
    await file.truncate(0)
    return undefined
  } finally {
    await file.close()
  }
}

function tailOf(line: string): Tail | undefined {
  try {
    const { type, time } = JSON.parse(line) as { readonly type: unknown; readonly time: unknown }
    return typeof time === 'number' ? { time, isEnd: type === 'end' } : undefined
  } catch {
    return undefined
  }
}
