import type { StopOrder as WireStop } from '@halyard/api/client'
import { wordFor } from '../../calls/word-for.ts'

const SIDES = { buy: 'buy', sell: 'sell' } as const
const SOURCES = { last: 'last', index: 'index' } as const
const DIRECTIONS = { at_or_below: 'at_or_below', at_or_above: 'at_or_above' } as const
const TYPES = { limit: 'limit', market: 'market' } as const
const STATUSES = { waiting: 'waiting', triggered: 'triggered', cancelled: 'cancelled' } as const

/** A stop order. Prices and amounts are decimal texts. */
export interface StopOrder {
  readonly id: number
  readonly matchId: number
  readonly baseId: number
  readonly quoteId: number
  readonly side: keyof typeof SIDES
  /** The price that triggers it: of the last trade, or the index. */
  readonly source: keyof typeof SOURCES
  readonly direction: keyof typeof DIRECTIONS
  readonly trigger: string
  /** For a trailing stop: how far its trigger follows the index, in percent. */
  readonly trail: string | undefined
  /** The limit order of its OCO. */
  readonly pairedOrderId: number | undefined
  /** The type of the order that it becomes. */
  readonly type: keyof typeof TYPES
  /** The limit; of a market order the worst price. */
  readonly price: string
  readonly quantity: string
  readonly frozen: string
  readonly status: keyof typeof STATUSES
  /** The reason for the cancellation. */
  readonly reason: NonNullable<WireStop['reason']> | undefined
  /** The order that it became. */
  readonly orderId: number | undefined
  readonly createdAt: number
  readonly updatedAt: number
}

/** Parses a stop order of the wire. Throws for an unknown side, trigger, type or status. */
export function toStopOrder(wire: WireStop): StopOrder {
  return {
    id: wire.id,
    matchId: wire.match_id,
    baseId: wire.currency_id,
    quoteId: wire.legal_id,
    side: wordFor(SIDES, wire.side),
    source: wordFor(SOURCES, wire.source),
    direction: wordFor(DIRECTIONS, wire.direction),
    trigger: wire.trigger_price,
    trail: wire.trail ?? undefined,
    pairedOrderId: wire.paired_order_id ?? undefined,
    type: wordFor(TYPES, wire.type),
    price: wire.price,
    quantity: wire.number,
    frozen: wire.frozen,
    status: wordFor(STATUSES, wire.status),
    reason: wire.reason ?? undefined,
    orderId: wire.order_id ?? undefined,
    createdAt: wire.created_at,
    updatedAt: wire.updated_at,
  }
}

/**
 * Returns the text key of a stop order's name. Without a trail, a sale at a falling or a purchase at a rising price limits a
 * loss, the others take a profit.
 */
export function nameOfStop({
  side,
  direction,
  trail,
}: Pick<StopOrder, 'side' | 'direction' | 'trail'>): 'type_trailing' | 'stopLoss' | 'takeProfit' {
  if (trail !== undefined) return 'type_trailing'
  return (side === 'sell') === (direction === 'at_or_below') ? 'stopLoss' : 'takeProfit'
}
