import { ENDPOINTS } from '../calls/endpoints.ts'
import type { Endpoint } from '../protocol/endpoint.ts'

/** The endpoint of each method: the same one as for its request by HTTP. */
const NAMES: Readonly<Record<string, string>> = {
  ping: 'GET /api/v3/ping',
  time: 'GET /api/v3/time',
  exchangeInfo: 'GET /api/v3/exchangeInfo',
  depth: 'GET /api/v3/depth',
  'trades.recent': 'GET /api/v3/trades',
  'trades.historical': 'GET /api/v3/historicalTrades',
  'trades.aggregate': 'GET /api/v3/aggTrades',
  klines: 'GET /api/v3/klines',
  uiKlines: 'GET /api/v3/uiKlines',
  avgPrice: 'GET /api/v3/avgPrice',
  'ticker.24hr': 'GET /api/v3/ticker/24hr',
  'ticker.price': 'GET /api/v3/ticker/price',
  'ticker.book': 'GET /api/v3/ticker/bookTicker',
  'account.status': 'GET /api/v3/account',
  'account.commission': 'GET /api/v3/account/commission',
  'order.place': 'POST /api/v3/order',
  'order.test': 'POST /api/v3/order/test',
  'order.status': 'GET /api/v3/order',
  'order.cancel': 'DELETE /api/v3/order',
  'order.cancelReplace': 'POST /api/v3/order/cancelReplace',
  'order.amend.keepPriority': 'PUT /api/v3/order/amend/keepPriority',
  'order.countdownCancelAll': 'POST /api/v3/order/countdownCancelAll',
  'openOrders.status': 'GET /api/v3/openOrders',
  'openOrders.cancelAll': 'DELETE /api/v3/openOrders',
  'orderList.place.oco': 'POST /api/v3/orderList/oco',
  'orderList.status': 'GET /api/v3/orderList',
  'orderList.cancel': 'DELETE /api/v3/orderList',
  'openOrderLists.status': 'GET /api/v3/openOrderList',
  allOrders: 'GET /api/v3/allOrders',
  myTrades: 'GET /api/v3/myTrades',
  'userDataStream.start': 'POST /api/v3/userDataStream',
  'userDataStream.ping': 'PUT /api/v3/userDataStream',
  'userDataStream.stop': 'DELETE /api/v3/userDataStream',
}

/** An endpoint as a method of the sockets. */
export interface Method {
  readonly endpoint: Endpoint
  /** Whether it changes nothing. */
  readonly isRead: boolean
}

/** Returns the endpoint of a method; `undefined` for one that has none. */
export function methodNamed(name: string): Method | undefined {
  const path = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
  const endpoint = path === undefined ? undefined : ENDPOINTS[path as keyof typeof ENDPOINTS]
  return endpoint && { endpoint, isRead: path?.startsWith('GET ') === true }
}
