import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { InstrumentKind, InstrumentWire } from '../instruments/instrument-kind.ts'
import { PERP } from '../instruments/kinds/perp.ts'
import { SPOT } from '../instruments/kinds/spot.ts'
import type { InstrumentData } from '../market-data/instrument-data.ts'
import type { MarketData } from '../market-data/market-data.ts'

/** The parts of the server that the feed for charts uses. */
export interface UdfContext {
  readonly catalogue: Catalogue
  readonly market: MarketData
  readonly now: () => number
}

/** An instrument as charts name it. */
export interface ChartSymbol {
  /** Base and quote; perpetuals end with `.P`. */
  readonly name: string
  readonly description: string
  readonly type: 'spot' | 'perpetual'
  readonly instrument: Instrument
  readonly data: InstrumentData
}

/** Returns every listed instrument. */
export function chartSymbols({ catalogue, market }: UdfContext): readonly ChartSymbol[] {
  return [...symbolsOf(SPOT, 'spot', ''), ...symbolsOf(PERP, 'perpetual', '.P')]

  function symbolsOf<Listed extends Instrument, Wire extends InstrumentWire>(
    kind: InstrumentKind<Listed, Wire>,
    type: ChartSymbol['type'],
    ending: string,
  ): ChartSymbol[] {
    const data = market.of(kind) as unknown as InstrumentData
    return kind.listed(catalogue).map((instrument) => ({
      name: `${instrument.base.name}${instrument.quote.name}${ending}`,
      description: `${instrument.base.name} / ${instrument.quote.name}`,
      type,
      instrument,
      data,
    }))
  }
}

/** Finds an instrument by its name, in any case; `undefined` when there is none. */
export function findSymbol(ctx: UdfContext, name: string): ChartSymbol | undefined {
  const wanted = name.toUpperCase()
  return chartSymbols(ctx).find((symbol) => symbol.name === wanted)
}
