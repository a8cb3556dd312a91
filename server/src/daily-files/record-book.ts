import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instrument } from '../instruments/instrument.ts'
import type { Depth } from '../market-data/depth.ts'
import { DAY_MS, dayOf } from '../price-log/days.ts'
import { repairPart } from './book-part.ts'
import { type BookRecord, changeOf, endOf, type Gap, lineOf, snapshotOf } from './book-records.ts'
import { partOf } from './file-names.ts'

/** The recording of one order book: in memory at each beat, and to the unfinished file of the day at each flush. */
export interface BookRecorder {
  /** Takes what has changed since the last beat. */
  beat(instrument: Instrument): void
  /** Appends what was taken. After a failure, what waited is lost, and the next record is a snapshot that says so. */
  flush(): Promise<void>
}

/** Records in memory while the disk is slow. */
const WAITING_BYTES_MAX = 4 * 1024 * 1024

/** Creates the recording of a book into a directory. It begins with the first flush, which looks for what an earlier process left. */
export function createBookRecorder(directory: string, depth: Depth, now: () => number): BookRecorder {
  let isOpen = false
  let reason: Gap['reason'] = 'restart'
  let gap: Gap | undefined
  let day: number | undefined
  let waiting = new Map<number, string[]>()
  let waitingBytes = 0

  function lose(): void {
    isOpen = false
    reason = 'write_failed'
    waiting = new Map()
    waitingBytes = 0
  }

  function take(of: number, record: BookRecord): void {
    if (!isOpen) return
    const line = lineOf(record)
    const lines = waiting.get(of) ?? []
    lines.push(line)
    waiting.set(of, lines)
    waitingBytes += line.length
    if (waitingBytes > WAITING_BYTES_MAX) lose()
  }

  async function open(): Promise<void> {
    await mkdir(directory, { recursive: true })
    const today = dayOf(now())
    const tail = await repairPart(join(directory, partOf(today)))
    gap = tail ? { since: tail.time, reason } : { since: today * DAY_MS, reason: 'started' }
    day = undefined
    isOpen = true
  }

  return {
    beat(instrument) {
      if (!isOpen) return
      const at = now()
      const today = Math.max(dayOf(at), day ?? 0)
      const isNext = day !== undefined && today > day
      if (day !== undefined && isNext) take(day, endOf(today * DAY_MS))
      // The snapshot is the book as last recorded, so that the first change of a day continues the last one of the
      // day before.
      if (day === undefined || isNext) take(today, snapshotOf(instrument, depth.snapshot(), at, gap))
      gap = undefined
      day = today
      const change = depth.advance()
      if (change) take(today, changeOf(instrument, change, at))
    },
    async flush() {
      try {
        if (!isOpen) await open()
        const round = waiting
        waiting = new Map()
        waitingBytes = 0
        for (const [of, lines] of round) await appendFile(join(directory, partOf(of)), lines.join(''))
      } catch (error) {
        lose()
        throw error
      }
    },
  }
}
