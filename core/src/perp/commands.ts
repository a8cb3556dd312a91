import type { Amount } from '@halyard/money'
import type { CustomerId, PerpId, PositionId } from '../ids.ts'
import type { PerpConfig } from './perp-config.ts'
import type { PositionSide } from './position/position.ts'

/** Adds a perpetual contract, or changes its fees, tiers, funding, limits, price band and status. */
export interface ConfigurePerp {
  readonly kind: 'configurePerp'
  readonly perp: PerpConfig
}

/** The mark prices in ticks at which a position is closed to take profit or to stop a loss; `undefined` for no stop. */
export interface Stops {
  readonly takeProfitTicks: number | undefined
  readonly stopLossTicks: number | undefined
}

/**
 * The type, price and quantity of an opening order: prices in ticks, quantities in lots. The unfilled lots of a limit
 * order rest in the book. A market order fills inside the price band, no worse than `worstTicks`; its unfilled lots are
 * cancelled.
 */
export type OpeningTerms =
  | { readonly type: 'limit'; readonly ticks: number; readonly lots: number }
  | { readonly type: 'market'; readonly lots: number; readonly worstTicks?: number }

/** Opens a position. Every opening order becomes a separate position with its own margin (decision 10). */
export interface OpenPosition {
  readonly kind: 'openPosition'
  readonly customerId: CustomerId
  readonly perpId: PerpId
  readonly side: PositionSide
  /** An integer from 1 to the maximum of the tier that the customer's lots of the side reach. */
  readonly leverage: number
  readonly terms: OpeningTerms
  readonly stops: Stops
}

/** Cancels a position's working order. The open lots stay open. */
export interface CancelOpening {
  readonly kind: 'cancelOpening'
  readonly customerId: CustomerId
  readonly positionId: PositionId
}

/**
 * Closes lots of a position, reduce-only and immediate-or-cancel: fills what the order book offers inside the price band
 * and no worse than the bankruptcy price; the unfilled lots stay open.
 */
export interface ClosePosition {
  readonly kind: 'closePosition'
  readonly customerId: CustomerId
  readonly positionId: PositionId
  /** All lots held if `undefined`. Closing all of them also cancels the position's working order. */
  readonly lots: number | undefined
  /**
   * The worst price to fill at, in ticks. It only narrows the limits of a market close; `undefined` for a market close.
   */
  readonly limitTicks?: number | undefined
}

/** Closes all of a customer's positions at the market and cancels all their working orders. */
export interface CloseAllPositions {
  readonly kind: 'closeAllPositions'
  readonly customerId: CustomerId
  /** All contracts if `undefined`. */
  readonly perpId: PerpId | undefined
}

/** Sets both stops of a position; `undefined` removes a stop. */
export interface SetStops extends Stops {
  readonly kind: 'setStops'
  readonly customerId: CustomerId
  readonly positionId: PositionId
}

/** Adds an amount, in settle units, of the customer's available balance to the margin of a position. */
export interface AddMargin {
  readonly kind: 'addMargin'
  readonly customerId: CustomerId
  readonly positionId: PositionId
  readonly amount: Amount
}

/** The commands on perpetual contracts and positions. */
export type PerpCommand =
  | ConfigurePerp
  | OpenPosition
  | CancelOpening
  | ClosePosition
  | CloseAllPositions
  | SetStops
  | AddMargin
