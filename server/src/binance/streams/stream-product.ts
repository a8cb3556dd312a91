import type { Instrument } from '../../instruments/instrument.ts'
import type { InstrumentKind, InstrumentWire } from '../../instruments/instrument-kind.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'
import type { dayOf } from '../public/tickers.ts'

/** A change of a book, with its levels as texts. */
export interface BookChange {
  readonly seq: number
  readonly prev: number
  readonly bids: readonly unknown[]
  readonly asks: readonly unknown[]
}

/** The fields that the streams of trades of all products have. */
export interface CommonTrade {
  readonly E: number
  readonly s: string
  readonly p: string
  readonly q: string
  readonly T: number
  readonly m: boolean
}

/** The best prices of a book with their quantities, named as in the protocol. */
export interface BestPrices {
  readonly s: string
  readonly b: string
  readonly B: string
  readonly a: string
  readonly A: string
}

/**
 * A product whose market data is streamed: its instruments, its names of streams besides those of all products, and the forms of its
 * messages. Clients recognise a product by the fields that its messages have or lack.
 */
export interface StreamProduct<Listed extends Instrument, Wire extends InstrumentWire> {
  readonly kind: InstrumentKind<Listed, Wire>
  /** The speeds that a stream of the book may name. */
  readonly speeds: readonly string[]
  /** Streams of one instrument, and of all together, that only this product has. */
  readonly ownStreams: readonly string[]
  readonly ownOfAll: readonly string[]
  trade(common: CommonTrade, tradeId: number): object
  aggTrade(common: CommonTrade, tradeId: number): object
  /** Forms a change of the whole book. */
  diff(symbol: string, change: BookChange, now: number): object
  /** Forms the best levels, which are those of `change`. */
  levels(symbol: string, change: BookChange, now: number): object
  best(prices: BestPrices, seq: number, now: number): object
  /** Returns the figures of the last 24 hours, and the fields of a ticker besides those of all products. */
  dayOf(
    ctx: Pick<BinanceContext, 'market' | 'now'>,
    instrument: Listed,
  ): { readonly figures: ReturnType<typeof dayOf>; readonly own: object }
}
