import { formatUnits } from '@halyard/money'
import type { OrderRow } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { priceText, quantityText } from '../../instruments/instrument.ts'
import { symbolOf } from '../protocol/symbols.ts'

type Status = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'EXPIRED' | 'EXPIRED_IN_MATCH'

/** Returns the status of an order in the protocol's words. */
export function statusOf({
  status,
  cancelReason,
  filledLots,
}: {
  readonly status: OrderRow['status']
  readonly cancelReason?: string | undefined
  readonly filledLots: number
}): Status {
  if (status === 'completed') return 'FILLED'
  if (status === 'waiting') return filledLots > 0 ? 'PARTIALLY_FILLED' : 'NEW'
  if (cancelReason === 'own_order') return 'EXPIRED_IN_MATCH'
  return cancelReason === 'no_more_liquidity' ? 'EXPIRED' : 'CANCELED'
}

/** Returns type and time in force in the protocol's words. */
export function typeOf({ type, timeInForce }: Pick<OrderRow, 'type' | 'timeInForce'>): {
  readonly type: string
  readonly timeInForce: string
} {
  if (type === 'market') return { type: 'MARKET', timeInForce: 'GTC' }
  if (timeInForce === 'post_only') return { type: 'LIMIT_MAKER', timeInForce: 'GTC' }
  return { type: 'LIMIT', timeInForce: timeInForce.toUpperCase() }
}

/** Returns the client's id of an order. One that has none is named by its number. */
export function clientIdOf({
  id,
  clientId,
}: {
  readonly id: number
  readonly clientId?: string | undefined
}): string {
  return clientId ?? `halyard-${id}`
}

/** Converts a stored order as lists show it. */
export function presentOrder(market: ListedMarket, row: OrderRow) {
  return {
    ...commonOf(market, row),
    stopPrice: priceText(market, 0),
    icebergQty: quantityText(market, 0),
    time: row.placedAt,
    updateTime: row.updatedAt,
    isWorking: true,
  }
}

/** Converts an order as the reply to its placing shows it: the short reply and the long one. */
export function presentPlaced(market: ListedMarket, row: OrderRow) {
  const common = commonOf(market, row)
  const { symbol, orderId, orderListId, clientOrderId } = common
  const transactTime = row.updatedAt
  return {
    ack: { symbol, orderId, orderListId, clientOrderId, transactTime },
    result: { ...common, transactTime },
  }
}

/** Converts an order as the reply to its cancel shows it. The cancel has an id of its own. */
export function presentCancelled(market: ListedMarket, row: OrderRow, cancelId: string | undefined) {
  const { clientOrderId, ...common } = commonOf(market, row)
  return {
    ...common,
    origClientOrderId: clientOrderId,
    clientOrderId: cancelId ?? `cancel-${row.id}`,
    transactTime: row.updatedAt,
  }
}

/** Converts an order as the reply to its amendment shows it. */
export function presentAmended(market: ListedMarket, row: OrderRow) {
  const { origQty, origQuoteOrderQty, cummulativeQuoteQty, clientOrderId, ...common } = commonOf(market, row)
  return {
    transactTime: row.updatedAt,
    executionId: row.id,
    amendedOrder: {
      ...common,
      origClientOrderId: clientOrderId,
      clientOrderId,
      qty: origQty,
      preventedQty: quantityText(market, 0),
      quoteOrderQty: origQuoteOrderQty,
      cumulativeQuoteQty: cummulativeQuoteQty,
    },
  }
}

function commonOf(market: ListedMarket, row: OrderRow) {
  const filledLots = row.lots - row.remaining
  return {
    symbol: symbolOf(market),
    orderId: row.id,
    orderListId: -1,
    clientOrderId: clientIdOf(row),
    price: priceText(market, row.type === 'market' ? 0 : row.ticks),
    origQty: quantityText(market, row.lots),
    executedQty: quantityText(market, filledLots),
    origQuoteOrderQty: formatUnits(0n, market.quote.decimals),
    cummulativeQuoteQty: formatUnits(row.filledValue, market.quote.decimals),
    status: statusOf({ status: row.status, cancelReason: row.cancelReason, filledLots }),
    ...typeOf(row),
    side: row.side === 'buy' ? 'BUY' : 'SELL',
    workingTime: row.placedAt,
    selfTradePreventionMode: 'EXPIRE_TAKER',
  }
}
