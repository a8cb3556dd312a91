import type { SafeUnits } from '@halyard/money'
import type { Side } from '../book/side.ts'
import type { CustomerId, MarketId, OrderId } from '../ids.ts'
import type { Fill } from '../ledger/fill.ts'

/** One fill of two spot orders: what the ledger moves, and the fields of the trade. Ids, ticks, lots and units. */
export interface SpotFill extends Fill {
  /** The taker's fee rate, in parts per million: the same for all fills of an order. */
  takerFeePpm: number
  tradeId: number
  postingId: number
  commandSeq: number
  marketId: MarketId
  at: number
  ticks: number
  lots: number
  base: SafeUnits
  value: SafeUnits
  takerSide: Side
  takerId: CustomerId
  takerOrderId: OrderId
  makerId: CustomerId
  makerOrderId: OrderId
}

/**
 * Creates the structure that the matching loop reuses for each fill: an object per fill would be a large part of
 * what a trade costs. Its fields are valid only until the next fill.
 */
export function createSpotFill(): SpotFill {
  const none = 0 as SafeUnits
  return {
    takerFeePpm: 0,
    takerPayId: 0,
    takerReceiveId: 0,
    makerPayId: 0,
    makerReceiveId: 0,
    takerFeesId: 0,
    makerFeesId: 0,
    payAmount: none,
    receiveAmount: none,
    takerFee: none,
    makerFee: none,
    tradeId: 0,
    postingId: 0,
    commandSeq: 0,
    marketId: 0,
    at: 0,
    ticks: 0,
    lots: 0,
    base: none,
    value: none,
    takerSide: 'buy',
    takerId: 0,
    takerOrderId: 0,
    makerId: 0,
    makerOrderId: 0,
  }
}
