import type { Amount } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { TimeInForce } from '../book/time-in-force.ts'
import type { TopUp } from '../customer/top-up.ts'
import type { ConditionalId, CustomerId, PerpId, PositionId } from '../ids.ts'
import type { PositionMode } from './mode/position-mode.ts'
import type { PerpConfig } from './perp-config.ts'
import type { PositionSide } from './position/position.ts'
import type { ConditionalTrigger } from './waiting/conditional-order.ts'

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
 * The type, price and quantity of an order: prices in ticks, quantities in lots. A limit order without a time in force is
 * `gtc`: its unfilled lots rest in the book. A market order fills inside the price band, no worse than `worstTicks`; its unfilled
 * lots are cancelled.
 */
export type OpeningTerms =
  | {
      readonly type: 'limit'
      readonly timeInForce?: TimeInForce
      readonly ticks: number
      readonly lots: number
    }
  | { readonly type: 'market'; readonly lots: number; readonly worstTicks?: number }

/**
 * Opens a position. Every opening order becomes a separate position with its own margin (decision 10); in net mode its lots
 * first close an opposite position, and the others are added to the customer's position in the contract (decision 81).
 */
export interface OpenPosition extends TopUp {
  readonly kind: 'openPosition'
  readonly customerId: CustomerId
  readonly perpId: PerpId
  readonly side: PositionSide
  /** An integer from 1 to the maximum of the tier that the customer's lots of the side reach. */
  readonly leverage: number
  readonly terms: OpeningTerms
  readonly stops: Stops
  /** The customer's own id of the order. None of the customer's working orders on contracts has the same. */
  readonly clientId?: string | undefined
}

/**
 * Reduces a customer's position by an order that may rest in the book: it only closes lots, and needs no margin. For customers in
 * net mode (decision 81).
 */
export interface ReducePosition {
  readonly kind: 'reducePosition'
  readonly customerId: CustomerId
  readonly perpId: PerpId
  /** The side of the order: `sell` reduces a long. */
  readonly side: Side
  readonly terms: OpeningTerms
  readonly clientId?: string | undefined
}

/** Cancels a position's working order. The open lots stay open. */
export interface CancelOpening {
  readonly kind: 'cancelOpening'
  readonly customerId: CustomerId
  readonly positionId: PositionId
}

/**
 * Changes the price and the quantity of a position's working order, which never trades at once. Only a smaller quantity at the same
 * price keeps its time priority (decision 83).
 */
export interface AmendOpening {
  readonly kind: 'amendOpening'
  readonly customerId: CustomerId
  readonly positionId: PositionId
  readonly ticks: number
  /** The new total, with the lots that no longer rest. */
  readonly lots: number
}

/** Cancels all of a customer's working orders. Open lots stay open. */
export interface CancelOpenings {
  readonly kind: 'cancelOpenings'
  readonly customerId: CustomerId
  /** All contracts if `undefined`. */
  readonly perpId: PerpId | undefined
}

/**
 * Closes lots of a position, reduce-only and immediate-or-cancel: fills what the order book offers inside the price band
 * and no worse than the bankruptcy price; the unfilled lots stay open.
 */
export interface ClosePosition {
  readonly kind: 'closePosition'
  readonly customerId: CustomerId
  readonly positionId: PositionId
  /** All lots held if `undefined`. Closing all of them also cancels the position's working order, but in net mode. */
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
export interface AddMargin extends TopUp {
  readonly kind: 'addMargin'
  readonly customerId: CustomerId
  readonly positionId: PositionId
  readonly amount: Amount
}

/**
 * Releases an amount, in settle units, of a position's margin. What remains is at least the initial margin of the position at the
 * mark price.
 */
export interface RemoveMargin {
  readonly kind: 'removeMargin'
  readonly customerId: CustomerId
  readonly positionId: PositionId
  readonly amount: Amount
}

/** Sets how a customer's orders become positions. Accepted while no position or order of the customer is open. */
export interface SetPositionMode {
  readonly kind: 'setPositionMode'
  readonly customerId: CustomerId
  readonly mode: PositionMode
}

/**
 * The terms of the market order that a conditional order becomes: it opens lots with a leverage, closes at most some lots, or closes the
 * whole position.
 */
export type ConditionalTerms =
  | { readonly purpose: 'open'; readonly lots: number; readonly leverage: number }
  | { readonly purpose: 'reduce'; readonly lots: number }
  | { readonly purpose: 'close' }

/** Places an order on a contract that waits for a price. For customers in net mode (decision 84). */
export interface PlaceConditional {
  readonly kind: 'placeConditional'
  readonly customerId: CustomerId
  readonly perpId: PerpId
  readonly side: Side
  readonly trigger: ConditionalTrigger
  readonly terms: ConditionalTerms
  /** The customer's own id. None of the customer's open conditional orders has the same. */
  readonly clientId?: string | undefined
}

/** Cancels a conditional order that waits or is reached. */
export interface CancelConditional {
  readonly kind: 'cancelConditional'
  readonly customerId: CustomerId
  readonly conditionalId: ConditionalId
}

/** Cancels all of a customer's conditional orders of one contract. */
export interface CancelConditionals {
  readonly kind: 'cancelConditionals'
  readonly customerId: CustomerId
  readonly perpId: PerpId
}

/** The commands on perpetual contracts and positions. */
export type PerpCommand =
  | ConfigurePerp
  | OpenPosition
  | ReducePosition
  | AmendOpening
  | CancelOpening
  | CancelOpenings
  | ClosePosition
  | CloseAllPositions
  | SetStops
  | AddMargin
  | RemoveMargin
  | SetPositionMode
  | PlaceConditional
  | CancelConditional
  | CancelConditionals
