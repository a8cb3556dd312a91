import { type Amount, toAmount, type Numeric } from '@halyard/money'
import type { OrderSlot } from '../../book/slot.ts'
import type { Side } from '../../book/side.ts'
import type { Customer } from '../../customer/customer.ts'
import type { AccountId, CustomerId, PerpId, PositionId } from '../../ids.ts'
import type { TimeInForce } from '../../book/time-in-force.ts'

/** The side of a position. A long gains when the mark price rises, a short when it falls. */
export type PositionSide = 'long' | 'short'

/** `waiting`: a working order without open lots. `holding`: open lots, perhaps with a working order as well. */
export type PositionStatus = 'waiting' | 'holding' | 'closed' | 'cancelled'

/** The two kinds of stop orders of a position. */
export type Stop = 'take_profit' | 'stop_loss'

/**
 * The reason why a position or its order ended. `netted`: its lots were added to, or closed, another row of an owner whose positions
 * net. `nothing_to_reduce`: a reduce-only order lost the lots that it would have closed.
 */
export type CloseReason =
  | 'by_customer'
  | Stop
  | 'liquidated'
  | 'deleveraged'
  | 'no_more_liquidity'
  | 'own_order'
  | 'netted'
  | 'nothing_to_reduce'
  | 'self_limit'

/**
 * An opening order and its position, as stored. Amounts are in units of the settle currency. Exactly `margin` + `held`
 * is frozen for it in the owner's `contract` account.
 */
export interface PositionRow {
  readonly id: PositionId
  readonly ownerId: CustomerId
  readonly perpId: PerpId
  readonly side: PositionSide
  readonly type: 'limit' | 'market'
  readonly timeInForce: TimeInForce
  /** Whether the order only closes lots of the opposite position. It holds nothing and never opens lots. */
  readonly reduceOnly: boolean
  /** The customer's own id of the order. */
  readonly clientId: string | undefined
  readonly leverage: number
  /** The limit price, or the worst price at which a market order may trade. */
  readonly ticks: number
  /** The highest fee rate of a fill, in parts per million of its value. Fixed when the order is placed. */
  readonly feePpm: number
  /** The fee rate of its fills as a maker, at most `feePpm`. Fixed when the order is placed. */
  readonly makerFeePpm: number
  /** The lots ordered. */
  readonly lots: number
  /** The lots that rest in the book. */
  readonly remaining: number
  /** The open lots, and their value when they were opened. */
  readonly openLots: number
  readonly entryValue: Amount
  /** The margin of the open lots: the most that can be lost on them. Pays funding. */
  readonly margin: Amount
  /**
   * The maintenance rate, in parts per million of the value at the mark: that of the tier of its own and the older
   * rows' lots.
   */
  readonly maintenancePpm: number
  /** The hold of the working order: its initial margin and taker fee. */
  readonly held: Amount
  readonly takeProfitTicks: number | undefined
  readonly stopLossTicks: number | undefined
  /** The stop that fired. Lots that the book has not filled yet are retried at each price. */
  readonly firedStop: Stop | undefined
  /**
   * The lots closed, their value at the close, and their realised PnL: negative for a loss, which is at most the
   * margin.
   */
  readonly closedLots: number
  readonly exitValue: Amount
  readonly realised: Amount
  readonly feePaid: Amount
  /** Funding paid less funding received: negative when more was received. */
  readonly fundingPaid: Amount
  readonly status: PositionStatus
  readonly closeReason: CloseReason | undefined
  /** The order's time priority among all orders that ever rested: lower goes first. 0 if it never rested. */
  readonly priority: number
  readonly openedAt: number
  readonly updatedAt: number
}

/** A position in memory, while it is open or waits to be stored. */
export type Position = {
  -readonly [Field in keyof PositionRow]: PositionRow[Field] extends Amount ? Numeric : PositionRow[Field]
} & {
  readonly owner: Customer
  /** The owner's `contract` account. */
  readonly accountId: AccountId
  /** Whether it has changed since it was last stored. */
  isChanged: boolean
  /** The slot of its order in the book; `NONE` if no order is working. */
  slot: OrderSlot
}

/** Returns the stored fields of a position. */
export function positionRow(position: Position): PositionRow {
  return {
    id: position.id,
    ownerId: position.ownerId,
    perpId: position.perpId,
    side: position.side,
    type: position.type,
    timeInForce: position.timeInForce,
    reduceOnly: position.reduceOnly,
    clientId: position.clientId,
    leverage: position.leverage,
    ticks: position.ticks,
    feePpm: position.feePpm,
    makerFeePpm: position.makerFeePpm,
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

/** Returns the other side. */
export function oppositeSide(side: PositionSide): PositionSide {
  return side === 'long' ? 'short' : 'long'
}

/** Returns the order side that opens a position: buy for a long, sell for a short. */
export function openingSide(side: PositionSide): Side {
  return side === 'long' ? 'buy' : 'sell'
}

/** Returns the order side that closes a position: sell for a long, buy for a short. */
export function closingSide(side: PositionSide): Side {
  return side === 'long' ? 'sell' : 'buy'
}
