import type { Amount } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { ConditionalId, CustomerId, PerpId, PositionId } from '../ids.ts'
import type { CloseReason, PositionSide, Stop } from './position/position.ts'
import type { ConditionalCancelReason } from './waiting/conditional-order.ts'

/** Two orders on a contract traded. The taker opened or closed; the maker, a resting order, opened. */
export interface PerpTradeHappened {
  readonly kind: 'perpTradeHappened'
  readonly tradeId: number
  readonly commandSeq: number
  readonly perpId: PerpId
  readonly at: number
  readonly ticks: number
  readonly lots: number
  /** In settle units. */
  readonly value: Amount
  readonly takerSide: Side
  readonly takerId: CustomerId
  readonly takerPositionId: PositionId
  readonly takerFee: Amount
  readonly makerId: CustomerId
  readonly makerPositionId: PositionId
  readonly makerFee: Amount
}

/** A position ended: it has no open lots left. */
export interface PositionClosed {
  readonly kind: 'positionClosed'
  readonly positionId: PositionId
  readonly customerId: CustomerId
  readonly perpId: PerpId
  readonly side: PositionSide
  readonly closedLots: number
  /** The realised PnL of the closed lots in settle units; negative for a loss. */
  readonly realised: Amount
  readonly reason: CloseReason
}

/** A position was liquidated at a mark price, in the book and by auto-deleveraging. */
export interface PositionLiquidated {
  readonly kind: 'positionLiquidated'
  readonly positionId: PositionId
  readonly customerId: CustomerId
  readonly perpId: PerpId
  readonly side: PositionSide
  readonly markTicks: number
  readonly filledLots: number
  readonly deleveragedLots: number
  /** Paid to the insurance fund, and by it, in settle units. */
  readonly insuranceFee: Amount
  readonly insuranceCover: Amount
}

/** The insurance fund reached the most it pays in a minute, so the contract became close-only. */
export interface CoverExhausted {
  readonly kind: 'coverExhausted'
  readonly perpId: PerpId
  readonly at: number
  /** Customers cannot open positions before this time, in epoch milliseconds. */
  readonly closeOnlyUntil: number
}

/** Lots of a position were closed against a liquidated position (ADL), at the liquidated one's bankruptcy value. */
export interface Deleveraged {
  readonly kind: 'deleveraged'
  readonly positionId: PositionId
  readonly customerId: CustomerId
  readonly perpId: PerpId
  readonly liquidatedId: PositionId
  readonly lots: number
  readonly value: Amount
}

/** A position received funding, or paid it if `amount` is negative. */
export interface FundingPaid {
  readonly kind: 'fundingPaid'
  readonly positionId: PositionId
  readonly customerId: CustomerId
  readonly perpId: PerpId
  readonly at: number
  readonly ratePpm: number
  readonly markTicks: number
  readonly lots: number
  readonly amount: Amount
}

/** The mark price reached a stop of a position. */
export interface StopFired {
  readonly kind: 'stopFired'
  readonly positionId: PositionId
  readonly customerId: CustomerId
  readonly perpId: PerpId
  readonly stop: Stop
  readonly markTicks: number
}

/** A contract's mark price was updated, or its funding paid. */
export interface MarkMoved {
  readonly kind: 'markMoved'
  readonly perpId: PerpId
  readonly at: number
  readonly markTicks: number
  readonly indexTicks: number
  /** The funding rate if it were paid now, and the time of the next payment. */
  readonly fundingPpm: number
  readonly nextFundingAt: number
}

/** A conditional order became an order. */
export interface ConditionalTriggered {
  readonly kind: 'conditionalTriggered'
  readonly conditionalId: ConditionalId
  readonly customerId: CustomerId
  readonly perpId: PerpId
  readonly side: Side
  /** The order that it became. */
  readonly orderId: PositionId
}

/** The exchange ended a conditional order without an order. */
export interface ConditionalCancelled {
  readonly kind: 'conditionalCancelled'
  readonly conditionalId: ConditionalId
  readonly customerId: CustomerId
  readonly perpId: PerpId
  readonly side: Side
  readonly reason: ConditionalCancelReason
}

/** The facts that perpetual contracts emit. */
export type PerpFact =
  | PerpTradeHappened
  | PositionClosed
  | PositionLiquidated
  | CoverExhausted
  | Deleveraged
  | FundingPaid
  | StopFired
  | ConditionalTriggered
  | ConditionalCancelled
  | MarkMoved
