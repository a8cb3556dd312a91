import { formatUnits } from '@halyard/money'
import type { OrderRow, StopRow } from '../../engine/index.ts'
import type { ListedMarket } from '../../instruments/catalogue.ts'
import { priceText, quantityText } from '../../instruments/instrument.ts'
import { PPM_PER_BIP, stopTypeOf } from '../protocol/order-types.ts'
import { symbolOf } from '../protocol/symbols.ts'
import type { FoundOrder } from './find-stops.ts'

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
  return cancelReason === 'no_more_liquidity' || cancelReason === 'other_leg_triggered'
    ? 'EXPIRED'
    : 'CANCELED'
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

/** Converts an order as lists show it. */
export function presentOrder(found: FoundOrder) {
  const { market, order, stop } = found
  return {
    stopPrice: priceText(market, 0),
    ...commonOf(found),
    icebergQty: quantityText(market, 0),
    time: (stop ?? order)?.placedAt,
    updateTime: updatedAtOf(found),
    isWorking: order !== undefined,
  }
}

/** Converts an order as the reply to its placing shows it: the short reply and the long one. */
export function presentPlaced(found: FoundOrder) {
  const common = commonOf(found)
  const { symbol, orderId, orderListId, clientOrderId } = common
  const transactTime = updatedAtOf(found)
  return {
    ack: { symbol, orderId, orderListId, clientOrderId, transactTime },
    result: { ...common, transactTime },
  }
}

/** Converts an order as the reply to its cancel shows it. The cancel has an id of its own. */
export function presentCancelled(found: FoundOrder, cancelId: string | undefined) {
  const { clientOrderId, ...common } = commonOf(found)
  return {
    ...common,
    origClientOrderId: clientOrderId,
    clientOrderId: cancelId ?? `cancel-${common.orderId}`,
    transactTime: updatedAtOf(found),
  }
}

function updatedAtOf({ order, stop }: FoundOrder): number {
  return Math.max(order?.updatedAt ?? 0, stop?.updatedAt ?? 0)
}

/** The fields of every form of an order: of the order, if there is one, and of the stop order that it was. */
function commonOf({ market, order, stop, listId }: FoundOrder) {
  return {
    ...(order ? orderFields(market, order) : stopFields(market, stop)),
    ...(order && stop ? triggeredFields(market, stop) : {}),
    orderListId: listId ?? -1,
  }
}

/** The fields that an order keeps from the stop order that it was: number, type and trigger. */
function triggeredFields(market: ListedMarket, stop: StopRow) {
  return {
    orderId: stop.id,
    clientOrderId: clientIdOf(stop),
    type: stopTypeOf(stop),
    stopPrice: priceText(market, stop.triggerTicks),
    ...(stop.trailPpm !== undefined && { trailingDelta: Math.floor(stop.trailPpm / PPM_PER_BIP) }),
  }
}

/** A stop order that has not become an order. */
function stopFields(market: ListedMarket, stop: StopRow) {
  const isOwn = stop.cancelReason === 'by_customer' || stop.cancelReason === 'countdown_ended'
  return {
    symbol: symbolOf(market),
    price: priceText(market, stop.type === 'market' ? 0 : stop.ticks),
    origQty: quantityText(market, stop.lots),
    executedQty: quantityText(market, 0),
    origQuoteOrderQty: formatUnits(0n, market.quote.decimals),
    cummulativeQuoteQty: formatUnits(0n, market.quote.decimals),
    status: stop.status === 'waiting' ? 'NEW' : isOwn ? 'CANCELED' : 'EXPIRED',
    timeInForce: 'GTC',
    side: stop.side === 'buy' ? 'BUY' : 'SELL',
    workingTime: -1,
    selfTradePreventionMode: 'EXPIRE_TAKER',
    ...triggeredFields(market, stop),
  }
}

function orderFields(market: ListedMarket, row: OrderRow) {
  const filledLots = row.lots - row.remaining
  return {
    symbol: symbolOf(market),
    orderId: row.id,
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
