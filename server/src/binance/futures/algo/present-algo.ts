import type { ConditionalRow } from '../../../engine/index.ts'
import type { PerpInstrument } from '../../../instruments/catalogue.ts'
import { priceText, quantityText } from '../../../instruments/instrument.ts'
import { clientIdOf } from '../../account/present-order.ts'
import { symbolOf } from '../../protocol/symbols.ts'

/** A conditional order with its contract. */
export interface FoundConditional {
  readonly perp: PerpInstrument
  readonly row: ConditionalRow
}

/** The types of conditional orders that are offered. */
export const ALGO_TYPES = ['STOP_MARKET', 'TAKE_PROFIT_MARKET'] as const
export type AlgoType = (typeof ALGO_TYPES)[number]

/** The prices that reach triggers, by their names in the protocol. */
export const WORKING_TYPES = { MARK_PRICE: 'mark', CONTRACT_PRICE: 'last' } as const

/** Returns from where the price comes to a trigger: a stop follows the price, and a take-profit is on the other side. */
export function directionOf(
  type: AlgoType,
  side: ConditionalRow['side'],
): ConditionalRow['triggerDirection'] {
  return (type === 'STOP_MARKET') === (side === 'sell') ? 'at_or_below' : 'at_or_above'
}

/** Converts a conditional order. */
export function presentAlgo({ perp, row }: FoundConditional) {
  const isStop = row.triggerDirection === directionOf('STOP_MARKET', row.side)
  return {
    algoId: row.id,
    clientAlgoId: clientIdOf(row),
    algoType: 'CONDITIONAL',
    orderType: isStop ? 'STOP_MARKET' : 'TAKE_PROFIT_MARKET',
    symbol: symbolOf(perp),
    side: row.side === 'buy' ? 'BUY' : 'SELL',
    positionSide: 'BOTH',
    timeInForce: 'GTC',
    quantity: quantityText(perp, row.lots ?? 0),
    algoStatus: statusOf(row),
    // The number of the order that it became.
    actualOrderId: row.placedOrderId === undefined ? '' : String(row.placedOrderId),
    triggerPrice: priceText(perp, row.triggerTicks),
    price: priceText(perp, 0),
    icebergQuantity: null,
    selfTradePreventionMode: 'EXPIRE_TAKER',
    workingType: row.triggerSource === 'mark' ? 'MARK_PRICE' : 'CONTRACT_PRICE',
    priceMatch: 'NONE',
    closePosition: row.purpose === 'close',
    priceProtect: false,
    reduceOnly: row.purpose !== 'open',
    createTime: row.placedAt,
    updateTime: row.updatedAt,
    triggerTime: row.status === 'reached' || row.status === 'triggered' ? row.updatedAt : 0,
    goodTillDate: 0,
  }
}

/** A market order is executed at once, so a triggered one is finished. */
function statusOf({ status, cancelReason }: ConditionalRow): string {
  if (status === 'waiting') return 'NEW'
  if (status === 'reached') return 'TRIGGERING'
  if (status === 'triggered') return 'FINISHED'
  if (cancelReason === 'by_customer') return 'CANCELED'
  return cancelReason === 'position_closed' ? 'EXPIRED' : 'REJECTED'
}
