import type { Deal, WireLevel } from '@halyard/api'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import {
  type InstrumentKind,
  type InstrumentWire,
  type PublicTrade,
  wireIdOf,
} from '../instruments/instrument-kind.ts'
import { changedTicker, type InstrumentState } from './instrument-state.ts'
import { presentDeal, presentLevels } from './present.ts'

/** The body of an event of an instrument, and the instrument's id. */
export interface Published<Body extends object> {
  readonly id: number
  readonly body: Body
}

type Identified<Wire extends InstrumentWire, Body> = Readonly<Record<Wire['idField'], number>> &
  Readonly<Body>

/** The publications of a kind of instrument, for the public streams. */
export interface Publications<Wire extends InstrumentWire> {
  /** Returns the changes since the last call. */
  takeDepthChanges(): Published<
    Identified<Wire, { seq: number; prev: number; bids: WireLevel[]; asks: WireLevel[] }>
  >[]
  takeTrades(): Published<Identified<Wire, { deals: Deal[] }>>[]
  /** Returns the latest trades of an instrument after a time; undefined if there are none. */
  tradesAfter(id: number, time: number): Identified<Wire, { deals: Deal[] }> | undefined
  takeTickers(): Published<Wire['ticker']>[]
}

interface Sources<Listed extends Instrument, Wire extends InstrumentWire> {
  readonly stateOf: (id: number) => InstrumentState
  readonly tickerOf: (instrument: Listed) => Wire['ticker']
}

/** Creates the publications of a kind from the states of its instruments. */
export function createPublications<Listed extends Instrument, Wire extends InstrumentWire>(
  kind: InstrumentKind<Listed, Wire>,
  catalogue: Catalogue,
  { stateOf, tickerOf }: Sources<Listed, Wire>,
): Publications<Wire> {
  /** Collects the bodies of the listed instruments that have one. */
  function take<Body extends object>(bodyOf: (instrument: Listed) => Body | undefined): Published<Body>[] {
    return kind.listed(catalogue).flatMap((instrument) => {
      const body = bodyOf(instrument)
      return body ? [{ id: instrument.id, body }] : []
    })
  }

  function tradesOf(instrument: Listed, trades: readonly PublicTrade[]) {
    if (trades.length === 0) return undefined
    return { ...wireIdOf(kind, instrument.id), deals: trades.map((trade) => presentDeal(instrument, trade)) }
  }

  return {
    takeDepthChanges: () =>
      take((instrument) => {
        const change = stateOf(instrument.id).depth.advance()
        return (
          change && {
            ...wireIdOf(kind, instrument.id),
            seq: change.seq,
            prev: change.prev,
            bids: presentLevels(instrument, change.bids),
            asks: presentLevels(instrument, change.asks),
          }
        )
      }),
    takeTrades: () =>
      take((instrument) => tradesOf(instrument, stateOf(instrument.id).trades.takeUnpublished())),
    tradesAfter(id, time) {
      const instrument = kind.find(catalogue, id)
      const isAfter = ({ at }: PublicTrade): boolean => at > time
      return instrument && tradesOf(instrument, stateOf(id).trades.latest().filter(isAfter))
    },
    takeTickers: () => take((instrument) => changedTicker(stateOf(instrument.id), tickerOf(instrument))),
  }
}
