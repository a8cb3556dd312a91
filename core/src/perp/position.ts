import { type Amount, toAmount, type Numeric } from '@halyard/money'
import type { Slot } from '../book/slot.ts'
import type { Side } from '../book/side.ts'
import type { Customer } from '../customer/customer.ts'

export type PositionSide = 'long' | 'short'

/** `waiting` rests and holds nothing yet; `holding` has lots, and may have more of them resting. */
export type PositionStatus = 'waiting' | 'holding' | 'closed' | 'cancelled'

export type Stop = 'take_profit' | 'stop_loss'

/** Why a position or its order ended. `netted`: a desk's lots went into, or against, another row of its own. */
export type CloseReason =
  | 'by_customer'
  | Stop
  | 'liquidated'
  | 'deleveraged'
  | 'no_more_liquidity'
  | 'own_order'
  | 'netted'

/**
 * One opening order and the position that came of it, as it is stored. Amounts are in units of the settle currency.
 * The owner's `contract` account has `margin` and `held` frozen for it, exactly.
 */
export interface PositionRow {
  readonly id: number
  readonly ownerId: number
  readonly perpId: number
  readonly side: PositionSide
  readonly type: 'limit' | 'market'
  readonly leverage: number
  /** The limit, or the worst price that a market order could trade at. */
  readonly ticks: number
  /** The most of a fill's value that it pays as a fee, in parts per million, fixed when it was placed. */
  readonly feePpm: number
  /** Lots asked for. */
  readonly lots: number
  /** Lots that rest in the book. */
  readonly remaining: number
  /** Lots held, and what they were worth when they were opened. */
  readonly openLots: number
  readonly entryValue: Amount
  /** What can be lost on the lots held. Funding comes out of it. */
  readonly margin: Amount
  /** Of the value at the mark, in parts per million: the rate of the tier that its lots and the older rows' fall into. */
  readonly maintenancePpm: number
  /** For what rests: its margin, and the fee should it trade as a taker. */
  readonly held: Amount
  readonly takeProfitTicks: number | undefined
  readonly stopLossTicks: number | undefined
  /** A stop that fired; what the book could not take yet is closed as soon as it can. */
  readonly firedStop: Stop | undefined
  /** Lots closed, what they were worth then, and the profit they made, below zero for a loss. */
  readonly closedLots: number
  readonly exitValue: Amount
  readonly realised: Amount
  readonly feePaid: Amount
  /** Below zero when more was received than paid. */
  readonly fundingPaid: Amount
  readonly status: PositionStatus
  readonly closeReason: CloseReason | undefined
  /** Its place in the queue of all orders ever rested; 0 for one that never did. */
  readonly priority: number
  readonly openedAt: number
  readonly updatedAt: number
}

/** A position as long as it is open or waits to be stored. */
export type Position = {
  -readonly [Field in keyof PositionRow]: PositionRow[Field] extends Amount ? Numeric : PositionRow[Field]
} & {
  readonly owner: Customer
  /** The owner's `contract` account. */
  readonly accountId: number
  /** Whether it waits to be stored. */
  isChanged: boolean
  /** Where it rests in the book, `NONE` when it does not. */
  slot: Slot
}

export function positionRow(position: Position): PositionRow {
  return {
    id: position.id,
    ownerId: position.ownerId,
    perpId: position.perpId,
    side: position.side,
    type: position.type,
    leverage: position.leverage,
    ticks: position.ticks,
    feePpm: position.feePpm,
    lots: position.lots,
    remaining: position.remaining,
    openLots: position.openLots,
    entryValue: toAmount(position.entryValue),
    margin: toAmount(position.margin),
    maintenancePpm: position.maintenancePpm,
    held: toAmount(position.held),
    takeProfitTicks: position.takeProfitTicks,
    stopLossTicks: position.stopLossTicks,
    firedStop: position.firedStop,
    closedLots: position.closedLots,
    exitValue: toAmount(position.exitValue),
    realised: toAmount(position.realised),
    feePaid: toAmount(position.feePaid),
    fundingPaid: toAmount(position.fundingPaid),
    status: position.status,
    closeReason: position.closeReason,
    priority: position.priority,
    openedAt: position.openedAt,
    updatedAt: position.updatedAt,
  }
}

/** The side of the book an opening order stands on. */
export function openingSide(side: PositionSide): Side {
  return side === 'long' ? 'buy' : 'sell'
}

export function closingSide(side: PositionSide): Side {
  return side === 'long' ? 'sell' : 'buy'
}
