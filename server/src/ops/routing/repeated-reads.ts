import type { Actor } from '../audit.ts'

/** Finds reads that an operator has just made: a page that is open asks again every few seconds. */
export interface RepeatedReads {
  /** Returns whether this operator made the same request within the same ten minutes. */
  isRepeated(actor: Actor, input: unknown, now: number): boolean
}

const PERIOD_MS = 10 * 60_000
/** Beyond this number of different reads, all are forgotten and audited again. */
const READS_MAX = 10_000

export function createRepeatedReads(): RepeatedReads {
  const reads = new Set<string>()
  let endsAt = 0
  return {
    isRepeated({ path, operator }, input, now) {
      if (now >= endsAt || reads.size >= READS_MAX) {
        reads.clear()
        endsAt = now + PERIOD_MS
      }
      const read = JSON.stringify([operator?.userId, path, input])
      if (reads.has(read)) return true
      reads.add(read)
      return false
    },
  }
}
