import type { Side } from '../../book/side.ts'
import type { CustomerId, ConditionalId, PerpId, PositionId } from '../../ids.ts'
import type { TriggerDirection } from '../../schedule/stop-queue.ts'

/** A price, and which price must reach it: the mark price, or the price of a trade. */
export interface ConditionalTrigger {
  readonly source: 'mark' | 'last'
  readonly direction: TriggerDirection
  readonly ticks: number
}

/** `open`: may open lots. `reduce`: closes at most its lots. `close`: closes all lots of the position, and ends with it. */
export type ConditionalPurpose = 'open' | 'reduce' | 'close'

/** `waiting`: its trigger is not reached. `reached`: it is, and the order follows. `triggered`: it became an order. */
export type ConditionalStatus = 'waiting' | 'reached' | 'triggered' | 'cancelled'

/**
 * The reasons why a conditional order ended without an order: its owner cancelled it, the position that it would close ended, or the rule
 * by which the exchange rejected its order.
 */
export const CONDITIONAL_CANCEL_REASONS = [
  'by_customer',
  'position_closed',
  'customer_is_frozen',
  'pause_is_running',
  'perp_loss_limit_reached',
  'contract_is_close_only',
  'market_has_no_price',
  'price_is_invalid',
  'price_outside_band',
  'too_many_open_positions',
  'quantity_too_small',
  'quantity_too_large',
  'position_limit_exceeded',
  'leverage_out_of_range',
  'no_liquidity',
  'would_be_liquidated',
  'insufficient_balance',
  'position_holds_nothing',
] as const
/** One of `CONDITIONAL_CANCEL_REASONS`. */
export type ConditionalCancelReason = (typeof CONDITIONAL_CANCEL_REASONS)[number]

/** A conditional order as stored. Its id is the number of the command that placed it. */
export interface ConditionalRow {
  readonly id: ConditionalId
  readonly ownerId: CustomerId
  readonly perpId: PerpId
  readonly side: Side
  readonly purpose: ConditionalPurpose
  readonly triggerSource: ConditionalTrigger['source']
  readonly triggerDirection: TriggerDirection
  readonly triggerTicks: number
  /** `undefined` if it closes the whole position. */
  readonly lots: number | undefined
  /** The leverage of an order that may open lots. */
  readonly leverage: number | undefined
  readonly clientId: string | undefined
  readonly status: ConditionalStatus
  readonly cancelReason: ConditionalCancelReason | undefined
  /** The order that it became, once it is triggered. */
  readonly placedOrderId: PositionId | undefined
  readonly placedAt: number
  /** When its status last changed. */
  readonly updatedAt: number
}

/** A conditional order in memory. */
export type ConditionalOrder = Omit<ConditionalRow, Changing> & {
  -readonly [Field in Changing]: ConditionalRow[Field]
}

type Changing = 'status' | 'cancelReason' | 'placedOrderId' | 'updatedAt'

/** The state of a conditional order right after a command. */
export interface ConditionalReply {
  readonly conditionalId: ConditionalId
  readonly clientId: string | undefined
  readonly status: ConditionalStatus
}

/** Returns the reply to a command on a conditional order. */
export function conditionalReply({ id, clientId, status }: ConditionalRow): ConditionalReply {
  return { conditionalId: id, clientId, status }
}

/** Returns whether a price reaches a trigger. A contract without a price, which is 0, reaches none. */
export function isReachedBy(
  { direction, ticks }: Omit<ConditionalTrigger, 'source'>,
  price: number,
): boolean {
  if (price === 0) return false
  return direction === 'at_or_below' ? price <= ticks : price >= ticks
}
