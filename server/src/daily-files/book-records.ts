import type { WireLevel } from '@halyard/api'
import type { Instrument } from '../instruments/instrument.ts'
import type { DepthChange, DepthSnapshot } from '../market-data/depth.ts'
import { presentLevels } from '../market-data/present.ts'

/** A time in which nothing was recorded: since the last record before, or since the day's begin. */
export interface Gap {
  /** Epoch milliseconds. */
  readonly since: number
  readonly reason: 'started' | 'restart' | 'write_failed' | 'interrupted'
}

/** The whole book: the first record of a file, and the first one after a gap. */
interface BookSnapshot {
  readonly type: 'snapshot'
  readonly time: number
  readonly seq: number
  readonly gap?: Gap
  readonly bids: readonly WireLevel[]
  readonly asks: readonly WireLevel[]
}

/** The levels that changed after `prev`, which is the `seq` of the record before. */
interface BookChange extends Omit<BookSnapshot, 'type' | 'gap'> {
  readonly type: 'change'
  readonly prev: number
}

/** The last record of a file. */
interface BookEnd {
  readonly type: 'end'
  readonly time: number
  readonly gap?: Gap
}

export type BookRecord = BookSnapshot | BookChange | BookEnd

/** Writes a record as a line. */
export function lineOf(record: BookRecord): string {
  return `${JSON.stringify(record)}\n`
}

export function snapshotOf(
  instrument: Instrument,
  { seq, bids, asks }: DepthSnapshot,
  time: number,
  gap: Gap | undefined,
): BookSnapshot {
  const levels = { bids: presentLevels(instrument, bids), asks: presentLevels(instrument, asks) }
  return { type: 'snapshot', time, seq, ...(gap && { gap }), ...levels }
}

export function changeOf(
  instrument: Instrument,
  { seq, prev, bids, asks }: DepthChange,
  time: number,
): BookChange {
  const levels = { bids: presentLevels(instrument, bids), asks: presentLevels(instrument, asks) }
  return { type: 'change', time, seq, prev, ...levels }
}

export function endOf(time: number, gap?: Gap): BookEnd {
  return { type: 'end', time, ...(gap && { gap }) }
}
