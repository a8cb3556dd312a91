import type { Instrument } from '../instruments/instrument.ts'
import type { InstrumentKind, InstrumentWire } from '../instruments/instrument-kind.ts'
import { INSTRUMENT_KINDS } from '../instruments/kinds/kinds.ts'
import { type Beats, createBeats } from './beats.ts'
import { type InstrumentData, type MarketDataParts, openInstrumentData } from './instrument-data.ts'

/** Public market data of all kinds of instruments. */
export interface MarketData extends Beats {
  /** Every kind's data, in the order of `INSTRUMENT_KINDS`. */
  readonly kinds: readonly InstrumentData[]
  of<Listed extends Instrument, Wire extends InstrumentWire>(
    kind: InstrumentKind<Listed, Wire>,
  ): InstrumentData<Listed, Wire>
  /** Stores the changed candles of all kinds, or forgets those that another process has stored. */
  store(): Promise<void>
}

/** Opens the market data of all kinds. */
export async function openMarketData(parts: MarketDataParts): Promise<MarketData> {
  const kinds: InstrumentData[] = []
  for (const kind of INSTRUMENT_KINDS) kinds.push(await openInstrumentData(kind, parts))
  return {
    kinds,
    ...createBeats(kinds),
    of<Listed extends Instrument, Wire extends InstrumentWire>(kind: InstrumentKind<Listed, Wire>) {
      const data = kinds.find((one) => one.kind === kind)
      if (!data) throw new Error('the kind of instrument is not listed in INSTRUMENT_KINDS')
      return data as InstrumentData<Listed, Wire>
    },
    async store() {
      for (const data of kinds) await data.store()
    },
  }
}
