import type { Amount } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { CloseReason, PositionSide, Stop } from './position.ts'

/** Two orders on a contract met. The taker may have opened or closed, the maker always opened. */
export interface PerpTradeHappened {
  readonly kind: 'perpTradeHappened'
  readonly tradeId: number
  readonly commandSeq: number
  readonly perpId: number
  readonly at: number
  readonly ticks: number
  readonly lots: number
  /** In settle units. */
  readonly value: Amount
  readonly takerSide: Side
  readonly takerId: number
  readonly takerPositionId: number
  readonly takerFee: Amount
  readonly makerId: number
  readonly makerPositionId: number
  readonly makerFee: Amount
}

/** A position holds nothing any more. */
export interface PositionClosed {
  readonly kind: 'positionClosed'
  readonly positionId: number
  readonly customerId: number
  readonly perpId: number
  readonly side: PositionSide
  readonly closedLots: number
  readonly realised: Amount
  readonly reason: CloseReason
}

/** A position was liquidated at a mark price: what the book took, and what went to others by deleveraging. */
export interface PositionLiquidated {
  readonly kind: 'positionLiquidated'
  readonly positionId: number
  readonly customerId: number
  readonly perpId: number
  readonly side: PositionSide
  readonly markTicks: number
  readonly filledLots: number
  readonly deleveragedLots: number
  /** Paid to, and by, the insurance fund. */
  readonly insuranceFee: Amount
  readonly insuranceCover: Amount
}

/** The insurance fund had no more to pay this minute, so that the contract is close-only for a while. */
export interface CoverExhausted {
  readonly kind: 'coverExhausted'
  readonly perpId: number
  readonly at: number
  readonly closeOnlyUntil: number
}

/** Lots of a position were closed against a liquidated one, at the value where that one's margin was gone. */
export interface Deleveraged {
  readonly kind: 'deleveraged'
  readonly positionId: number
  readonly customerId: number
  readonly perpId: number
  readonly liquidatedId: number
  readonly lots: number
  readonly value: Amount
}

/** Funding of one position: received, or paid when below zero. */
export interface FundingPaid {
  readonly kind: 'fundingPaid'
  readonly positionId: number
  readonly customerId: number
  readonly perpId: number
  readonly at: number
  readonly ratePpm: number
  readonly markTicks: number
  readonly lots: number
  readonly amount: Amount
}

export interface StopFired {
  readonly kind: 'stopFired'
  readonly positionId: number
  readonly customerId: number
  readonly perpId: number
  readonly stop: Stop
  readonly markTicks: number
}

export interface MarkMoved {
  readonly kind: 'markMoved'
  readonly perpId: number
  readonly at: number
  readonly markTicks: number
  readonly indexTicks: number
  /** What would be paid now, and when it is paid next. */
  readonly fundingPpm: number
  readonly nextFundingAt: number
}

export type PerpFact =
  | PerpTradeHappened
  | PositionClosed
  | PositionLiquidated
  | CoverExhausted
  | Deleveraged
  | FundingPaid
  | StopFired
  | MarkMoved
