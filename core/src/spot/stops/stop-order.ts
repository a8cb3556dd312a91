import { type Amount, type SafeUnits, toAmount } from '@halyard/money'
import type { Side } from '../../book/side.ts'
import type { AccountId, CustomerId, MarketId, OrderId } from '../../ids.ts'
import type { Market } from '../../market/market.ts'
import type { OrderType, StopTrigger } from '../commands.ts'

/** `waiting`: its trigger is not reached, or could not be processed yet. `triggered`: it became an order. */
export type StopStatus = 'waiting' | 'triggered' | 'cancelled'

/**
 * The reasons why a stop order ended without an order: its owner cancelled it, the other leg of its OCO traded, or the rule by which
 * the exchange rejected its order.
 */
export const STOP_CANCEL_REASONS = [
  'by_customer',
  'countdown_ended',
  'other_leg_traded',
  'customer_is_frozen',
  'pause_is_running',
  'too_many_open_orders',
  'price_outside_band',
  'no_liquidity',
  'value_too_small',
  'quantity_too_small',
  'quantity_too_large',
] as const
/** One of `STOP_CANCEL_REASONS`. */
export type StopCancelReason = (typeof STOP_CANCEL_REASONS)[number]

/** A stop order as stored. Its id is unique among stop orders and orders. */
export interface StopRow {
  readonly id: OrderId
  readonly ownerId: CustomerId
  readonly marketId: MarketId
  readonly side: Side
  readonly triggerSource: StopTrigger['source']
  readonly triggerDirection: StopTrigger['direction']
  readonly triggerTicks: number
  /** How far the trigger trails the index price, in parts per million, and the price that it last followed, in ticks. */
  readonly trailPpm: number | undefined
  readonly trailedTicks: number | undefined
  /** The type of the order that it becomes. A limit order is `gtc`. */
  readonly type: OrderType
  /** The limit price, or the worst price at which the market order may trade. */
  readonly ticks: number
  readonly lots: number
  readonly status: StopStatus
  readonly cancelReason: StopCancelReason | undefined
  /** The hold: units frozen in the currency that it pays. In an OCO, what it can cost beyond the hold of the limit order. */
  readonly held: Amount
  /** The order that it became, once it is triggered. */
  readonly placedOrderId: OrderId | undefined
  readonly placedAt: number
  readonly updatedAt: number
  /** The id that the customer gave to the stop order, and to the order that it became. */
  readonly clientId: string | undefined
  /** The limit order of its OCO. */
  readonly pairedOrderId: OrderId | undefined
}

/** How a trigger trails the index price: by how much, and from which price. */
export interface Trail {
  readonly ppm: number
  readonly fromTicks: number
}

/** A stop order in memory. A trail moves its trigger, and the worst price of its order, only to better prices. */
export interface StopOrder {
  readonly id: OrderId
  readonly ownerId: CustomerId
  readonly marketId: MarketId
  readonly side: Side
  trigger: StopTrigger
  trail: Trail | undefined
  readonly type: OrderType
  ticks: number
  readonly lots: number
  readonly payAccountId: AccountId
  readonly placedAt: number
  readonly clientId: string | undefined
  readonly pairedOrderId: OrderId | undefined
  status: StopStatus
  cancelReason: StopCancelReason | undefined
  held: SafeUnits
  placedOrderId: OrderId | undefined
  updatedAt: number
}

/** Returns the stored fields of a stop order. */
export function stopRow({ trigger, trail, held, ...stop }: StopOrder): StopRow {
  const { id, ownerId, marketId, side, type, ticks, lots, status, cancelReason } = stop
  return {
    id,
    ownerId,
    marketId,
    side,
    triggerSource: trigger.source,
    triggerDirection: trigger.direction,
    triggerTicks: trigger.ticks,
    trailPpm: trail?.ppm,
    trailedTicks: trail?.fromTicks,
    type,
    ticks,
    lots,
    status,
    cancelReason,
    held: toAmount(held),
    placedOrderId: stop.placedOrderId,
    placedAt: stop.placedAt,
    updatedAt: stop.updatedAt,
    clientId: stop.clientId,
    pairedOrderId: stop.pairedOrderId,
  }
}

/** The state of a stop order right after a command, before other stop orders are triggered. */
export interface StopReply {
  readonly stopId: OrderId
  readonly clientId: string | undefined
  readonly status: StopStatus
}

/** Returns the reply to a command on a stop order. */
export function stopReply({ id, clientId, status }: StopOrder): StopReply {
  return { stopId: id, clientId, status }
}

/** Returns whether a price has reached a trigger. A market without a price, which is 0, reaches none. */
export function isReached({ source, direction, ticks }: StopTrigger, market: Market): boolean {
  const [low, high] = source === 'last' ? tradedRange(market) : [market.indexTicks, market.indexTicks]
  if (low === 0) return false
  return direction === 'at_or_below' ? low <= ticks : high >= ticks
}

/** Returns the lowest and highest price with which triggers are to be compared: of trades not yet processed, or the last. */
function tradedRange({ lastTicks, sweptLow, sweptHigh }: Market): readonly [low: number, high: number] {
  return sweptLow === 0
    ? [lastTicks, lastTicks]
    : [Math.min(lastTicks, sweptLow), Math.max(lastTicks, sweptHigh)]
}
