import type { Catalogue } from '../../instruments/catalogue.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import type { InstrumentWire } from '../../instruments/instrument-kind.ts'
import { INTERVAL_NAMES } from '../../market-data/intervals.ts'
import { symbolOf } from '../protocol/symbols.ts'
import type { StreamProduct } from './stream-product.ts'

/** The streams of all instruments of a product together. */
export const ALL = { miniTickers: '!miniTicker@arr', tickers: '!ticker@arr' } as const

/** The levels of streams of the best ones. */
export const PARTIAL_LEVELS = [5, 10, 20] as const

const FIXED = ['trade', 'aggTrade', 'miniTicker', 'ticker', 'bookTicker'] as const
const KLINE = 'kline_'

/** Returns the name of an instrument's stream. */
export function streamOf(instrument: Instrument, name: string): string {
  return `${symbolOf(instrument).toLowerCase()}@${name}`
}

/** Returns the names of an instrument's streams that differ only in their speed, which is the same here: the beat of books is faster than all. */
export function depthStreams(
  speeds: readonly string[],
  instrument: Instrument,
  levels: number | '' = '',
): string[] {
  return speeds.map((speed) => streamOf(instrument, `depth${levels}${speed}`))
}

export function klineStream(instrument: Instrument, interval: string): string {
  return streamOf(instrument, KLINE + interval)
}

/** Makes the function that returns whether a stream of a product exists. */
export function streamsOf<Listed extends Instrument, Wire extends InstrumentWire>(
  catalogue: Catalogue,
  { kind, speeds, ownStreams, ownOfAll }: StreamProduct<Listed, Wire>,
): (stream: string) => boolean {
  const names: ReadonlySet<string> = new Set([
    ...FIXED,
    ...ownStreams,
    ...['', ...PARTIAL_LEVELS].flatMap((levels) => speeds.map((speed) => `depth${levels}${speed}`)),
    ...INTERVAL_NAMES.map((interval) => KLINE + interval),
  ])
  const ofAll: ReadonlySet<string> = new Set([...Object.values(ALL), ...ownOfAll])
  return (stream) => {
    if (ofAll.has(stream)) return true
    const at = stream.indexOf('@')
    return (
      names.has(stream.slice(at + 1)) &&
      kind.listed(catalogue).some((one) => symbolOf(one).toLowerCase() === stream.slice(0, at))
    )
  }
}
