import type { Amount } from '@halyard/money'
import type { PerpConfig } from './perp-config.ts'
import type { PositionSide } from './position.ts'

/** Adds a perpetual contract, or changes what may change of one: fees, tiers, funding, limits, band and status. */
export interface ConfigurePerp {
  readonly kind: 'configurePerp'
  readonly perp: PerpConfig
}

/** Where a position's profit is taken and its loss stopped, by the mark price in ticks; `undefined` for no stop. */
export interface Stops {
  readonly takeProfitTicks: number | undefined
  readonly stopLossTicks: number | undefined
}

/**
 * A limit order rests with what does not trade at once. A market order takes what the band, or a worst price inside it,
 * offers, and the rest ends.
 */
export type OpeningTerms =
  | { readonly type: 'limit'; readonly ticks: number; readonly lots: number }
  | { readonly type: 'market'; readonly lots: number; readonly worstTicks?: number }

/** Opens a position of its own: one row of one order, with its own margin. */
export interface OpenPosition {
  readonly kind: 'openPosition'
  readonly customerId: number
  readonly perpId: number
  readonly side: PositionSide
  /** A whole number from 1 to what the tier of the order's lots allows. */
  readonly leverage: number
  readonly terms: OpeningTerms
  readonly stops: Stops
}

/** Takes back what still rests of a position's order. What is held stays. */
export interface CancelOpening {
  readonly kind: 'cancelOpening'
  readonly customerId: number
  readonly positionId: number
}

/**
 * Closes lots of a position, reduce-only and immediate-or-cancel: fills what the order book offers inside the price band
 * and no worse than the bankruptcy price; the unfilled lots stay open.
 */
export interface ClosePosition {
  readonly kind: 'closePosition'
  readonly customerId: number
  readonly positionId: number
  /** All lots held if `undefined`. Closing all of them also cancels the position's working order. */
  readonly lots: number | undefined
  /** The worst price to fill at, in ticks. It only narrows what a market close may do; `undefined` for a market close. */
  readonly limitTicks?: number | undefined
}

/** Closes whatever a customer holds and takes back whatever rests, of one contract or of all. */
export interface CloseAllPositions {
  readonly kind: 'closeAllPositions'
  readonly customerId: number
  readonly perpId: number | undefined
}

/** Sets both stops at once; one that is `undefined` is taken away. */
export interface SetStops extends Stops {
  readonly kind: 'setStops'
  readonly customerId: number
  readonly positionId: number
}

/** From what the customer has available into the margin of a position. */
export interface AddMargin {
  readonly kind: 'addMargin'
  readonly customerId: number
  readonly positionId: number
  readonly amount: Amount
}

export type PerpCommand =
  | ConfigurePerp
  | OpenPosition
  | CancelOpening
  | ClosePosition
  | CloseAllPositions
  | SetStops
  | AddMargin
