import type { ErrorCode, LeverTicker, PriceDoubt, Ticker } from '@halyard/api'
import type { PublishedChanges, Engine, LevelChange, Trade } from '../engine/index.ts'
import type { Catalogue } from './catalogue.ts'
import type { Instrument } from './instrument.ts'

/** The public part of a trade, without accounts and fees. */
export type PublicTrade = Pick<Trade, 'tradeId' | 'ticks' | 'lots' | 'takerSide' | 'at'>

/** The tables that hold the instruments of a kind, their trades, and the candles built from them. */
export interface InstrumentTables {
  readonly listing: 'market' | 'perp_market'
  readonly trades: 'spot_trade' | 'perp_trade'
  readonly candles: 'candle' | 'perp_candle'
  readonly mark: 'candle_mark' | 'perp_candle_mark'
  /** The column with the id of the instrument. */
  readonly owner: 'market_id' | 'perp_id'
}

/** The event of a public stream, and the channel on which that of an instrument is published. */
export interface PublicStream {
  readonly channel: string
  readonly event: string
}

/** The forms of an instrument on the wire: the field with its id, its ticker, and the ticker with its rules. */
export interface InstrumentWire {
  readonly idField: string
  readonly ticker: object
  readonly details: object
}

/** The 24-hour figures that the tickers of all kinds have. */
export type DayFigures = Pick<
  Ticker & LeverTicker,
  'now_price' | 'change' | 'high' | 'low' | 'volume' | 'turnover'
>

/** The sources of a ticker besides the instrument and its trades. `now` is in epoch milliseconds. */
export interface TickerSources {
  readonly catalogue: Catalogue
  readonly now: number
  readonly doubtOf: (marketId: number) => PriceDoubt | undefined
}

/**
 * A kind of instrument with an order book. Market data, its streams and its calls are written once; what differs
 * between kinds, they read here.
 */
export interface InstrumentKind<
  Listed extends Instrument = Instrument,
  Wire extends InstrumentWire = InstrumentWire,
> {
  readonly tables: InstrumentTables
  readonly streams: {
    readonly depth: PublicStream
    readonly deals: PublicStream
    readonly kline: PublicStream
    /** Without a channel, the changed tickers are sent to everyone, as one list. */
    readonly ticker: Omit<PublicStream, 'channel'> & Partial<PublicStream>
  }
  /** The field with the id of an instrument in events and channels. */
  readonly idField: Wire['idField']
  /** The error code for an instrument that is not listed. */
  readonly unknownCode: ErrorCode

  listed(catalogue: Catalogue): readonly Listed[]
  find(catalogue: Catalogue, id: number): Listed | undefined
  findPair(catalogue: Catalogue, baseId: number, quoteId: number): Listed | undefined

  /** Returns the price levels with which the engine started. */
  openingLevels(engine: Engine): ReadonlyMap<number, readonly LevelChange[]>
  changedLevels(changes: PublishedChanges): ReadonlyMap<number, readonly LevelChange[]>
  /** Passes each committed trade to `visit`, with the id of its instrument, in order. */
  eachTrade(
    changes: PublishedChanges,
    visit: (instrumentId: number, trade: PublicTrade & Pick<Trade, 'value'>) => void,
  ): void

  /** Returns the price in ticks that a ticker shows before the first trade. */
  referenceTicks(instrument: Listed): number
  ticker(instrument: Listed, figures: DayFigures, sources: TickerSources): Wire['ticker']
  /** Adds the rules of the instrument to its ticker. `spark` are the hourly closes of the last 24 hours. */
  details(instrument: Listed, ticker: Wire['ticker'], spark: readonly string[]): Wire['details']
}

/** Returns the field of an event that says which instrument it is about. */
export function wireIdOf<Wire extends InstrumentWire>(
  { idField }: Pick<InstrumentKind<never, Wire>, 'idField'>,
  id: number,
): Readonly<Record<Wire['idField'], number>> {
  return { [idField]: id } as Record<Wire['idField'], number>
}
