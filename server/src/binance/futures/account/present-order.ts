import { formatUnits } from '@halyard/money'
import type { PositionRow } from '../../../engine/index.ts'
import { priceText, quantityText } from '../../../instruments/instrument.ts'
import { clientIdOf, statusOf } from '../../account/present-order.ts'
import { symbolOf } from '../../protocol/symbols.ts'
import { averageText } from './average.ts'
import type { FoundPosition } from './find-positions.ts'

/** Converts an opening order, whose lots were opened at `value`. What is closed of them later does not change it. */
export function presentOrder({ perp, row }: FoundPosition, value: bigint) {
  const filledLots = row.openLots + row.closedLots
  const type = row.type === 'market' ? 'MARKET' : 'LIMIT'
  return {
    orderId: row.id,
    symbol: symbolOf(perp),
    clientOrderId: clientIdOf({ id: row.id }),
    price: priceText(perp, row.type === 'market' ? 0 : row.ticks),
    origQty: quantityText(perp, row.lots),
    executedQty: quantityText(perp, filledLots),
    avgPrice: averageText(perp, value, filledLots),
    cumQuote: formatUnits(value, perp.quote.decimals),
    status: statusOf({ ...stateOf(row, filledLots), filledLots }),
    timeInForce: 'GTC',
    type,
    origType: type,
    side: row.side === 'long' ? 'BUY' : 'SELL',
    positionSide: row.side === 'long' ? 'LONG' : 'SHORT',
    reduceOnly: false,
    closePosition: false,
    stopPrice: '0',
    workingType: 'CONTRACT_PRICE',
    priceProtect: false,
    priceMatch: 'NONE',
    selfTradePreventionMode: 'EXPIRE_TAKER',
    goodTillDate: 0,
    time: row.openedAt,
    updateTime: row.updatedAt,
  }
}

/** The lots of a row that were neither opened nor rest were cancelled; a row that holds others does not say why. */
function stateOf({ status, type, lots, remaining, closeReason }: PositionRow, filledLots: number) {
  if (remaining > 0) return { status: 'waiting' } as const
  if (filledLots === lots) return { status: 'completed' } as const
  if (status === 'cancelled') return { status, cancelReason: closeReason } as const
  return {
    status: 'cancelled',
    cancelReason: type === 'market' ? 'no_more_liquidity' : undefined,
  } as const
}

/** Converts a row that the exchange closed: the side is that of the close. */
export function presentForced({ perp, row }: FoundPosition) {
  const isAdl = row.closeReason === 'deleveraged'
  const quantity = quantityText(perp, row.closedLots)
  return {
    orderId: row.id,
    symbol: symbolOf(perp),
    status: 'FILLED',
    clientOrderId: `${isAdl ? 'adl_autoclose' : 'autoclose'}-${row.id}`,
    price: '0',
    avgPrice: averageText(perp, row.exitValue, row.closedLots),
    origQty: quantity,
    executedQty: quantity,
    cumQuote: formatUnits(row.exitValue, perp.quote.decimals),
    timeInForce: 'IOC',
    type: 'MARKET',
    origType: 'MARKET',
    reduceOnly: true,
    closePosition: false,
    side: row.side === 'long' ? 'SELL' : 'BUY',
    positionSide: row.side === 'long' ? 'LONG' : 'SHORT',
    stopPrice: '0',
    workingType: 'CONTRACT_PRICE',
    time: row.updatedAt,
    updateTime: row.updatedAt,
  }
}
