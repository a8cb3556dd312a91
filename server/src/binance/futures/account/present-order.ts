import { formatUnits } from '@halyard/money'
import type { PositionRow } from '../../../engine/index.ts'
import { priceText, quantityText } from '../../../instruments/instrument.ts'
import { clientIdOf, statusOf } from '../../account/present-order.ts'
import { symbolOf } from '../../protocol/symbols.ts'
import { averageText } from './average.ts'
import type { FilledOrder } from './filled-orders.ts'
import type { FoundPosition } from './find-positions.ts'
import type { TradingSettings } from './trading-settings.ts'

/** Times in force in the protocol's words. A post-only order is GTX. */
export const TIMES = { GTC: 'gtc', IOC: 'ioc', FOK: 'fok', GTX: 'post_only' } as const satisfies Record<
  string,
  PositionRow['timeInForce']
>
const TIME_NAMES = Object.keys(TIMES) as (keyof typeof TIMES)[]

/** Converts an order, of which `filled` was filled. What is closed of its lots later does not change it. */
export function presentOrder(
  { perp, row }: FoundPosition,
  { lots: filledLots, value }: FilledOrder,
  settings: TradingSettings,
) {
  const type = row.type === 'market' ? 'MARKET' : 'LIMIT'
  return {
    orderId: row.id,
    symbol: symbolOf(perp),
    clientOrderId: clientIdOf(row),
    price: priceText(perp, row.type === 'market' ? 0 : row.ticks),
    origQty: quantityText(perp, row.lots),
    executedQty: quantityText(perp, filledLots),
    avgPrice: averageText(perp, value, filledLots),
    cumQuote: formatUnits(value, perp.quote.decimals),
    status: statusOf({ ...stateOf(row, filledLots), filledLots }),
    timeInForce: type === 'MARKET' ? 'GTC' : TIME_NAMES.find((name) => TIMES[name] === row.timeInForce),
    type,
    origType: type,
    side: row.side === 'long' ? 'BUY' : 'SELL',
    positionSide: positionSideOf(row.side, settings),
    reduceOnly: row.reduceOnly,
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

/** Returns the side of a position in the protocol's words: one-way mode has no sides. */
export function positionSideOf(side: PositionRow['side'], { isNet }: Pick<TradingSettings, 'isNet'>) {
  if (isNet) return 'BOTH'
  return side === 'long' ? 'LONG' : 'SHORT'
}

/** The lots of a row that were neither filled nor rest were cancelled; a row that holds others does not say why. */
function stateOf(row: PositionRow, filledLots: number) {
  if (row.remaining > 0) return { status: 'waiting' } as const
  if (filledLots === row.lots) return { status: 'completed' } as const
  return { status: 'cancelled', cancelReason: cancelReasonOf(row) } as const
}

/** A reduce-only order that was reduced with the position expires, as one does that must not rest. */
function cancelReasonOf({ status, timeInForce, reduceOnly, closeReason }: PositionRow) {
  if (closeReason === 'nothing_to_reduce') return 'no_more_liquidity'
  if (status === 'cancelled') return closeReason
  const expires = timeInForce === 'ioc' || timeInForce === 'fok' || (reduceOnly && closeReason === 'netted')
  return expires ? 'no_more_liquidity' : undefined
}

/** Converts a row that the exchange closed: the side is that of the close. */
export function presentForced({ perp, row }: FoundPosition, settings: TradingSettings) {
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
    positionSide: positionSideOf(row.side, settings),
    stopPrice: '0',
    workingType: 'CONTRACT_PRICE',
    time: row.updatedAt,
    updateTime: row.updatedAt,
  }
}
