import { account, commission } from '../account/account.ts'
import { amendOrder } from '../account/amend-order.ts'
import { cancelAllOrders, cancelOrder } from '../account/cancel-order.ts'
import { allOrders, openOrders, showOrder } from '../account/list-orders.ts'
import { myTrades } from '../account/my-trades.ts'
import { cancelList, openLists, showList } from '../account/order-lists.ts'
import { placeOco } from '../account/place-oco.ts'
import { placeOrder, testOrder } from '../account/place-order.ts'
import { replaceOrder } from '../account/replace-order.ts'
import { setCountdown } from '../account/set-countdown.ts'
import type { Endpoints } from '../protocol/endpoint.ts'
import { FUTURES } from '../futures/endpoints.ts'
import { depth } from '../public/depth.ts'
import { exchangeInfo, ping, RATE_LIMITS, time } from '../public/general.ts'
import { klines } from '../public/klines.ts'
import { avgPrice, bookTicker, ticker24hr, tickerPrice } from '../public/tickers.ts'
import { aggTrades, trades } from '../public/trades.ts'
import { endStream, renewStream, startStream } from '../user-data/listen-key-calls.ts'
import { SAPI } from '../sapi/endpoints.ts'

/** Every endpoint. Client libraries ask all three APIs for their markets; there are no coin-margined futures here. */
export const ENDPOINTS: Endpoints = {
  'GET /api/v3/ping': ping,
  'GET /api/v3/time': time,
  'GET /api/v3/exchangeInfo': exchangeInfo,
  'GET /api/v3/depth': depth,
  'GET /api/v3/trades': trades,
  'GET /api/v3/historicalTrades': trades,
  'GET /api/v3/aggTrades': aggTrades,
  'GET /api/v3/klines': klines,
  'GET /api/v3/uiKlines': klines,
  'GET /api/v3/avgPrice': avgPrice,
  'GET /api/v3/ticker/24hr': ticker24hr,
  'GET /api/v3/ticker/price': tickerPrice,
  'GET /api/v3/ticker/bookTicker': bookTicker,
  'GET /api/v3/account': account,
  'GET /api/v3/account/commission': commission,
  'POST /api/v3/order': placeOrder,
  'POST /api/v3/order/test': testOrder,
  'GET /api/v3/order': showOrder,
  'DELETE /api/v3/order': cancelOrder,
  'POST /api/v3/order/cancelReplace': replaceOrder,
  'POST /api/v3/orderList/oco': placeOco,
  'GET /api/v3/orderList': showList,
  'GET /api/v3/openOrderList': openLists,
  'DELETE /api/v3/orderList': cancelList,
  'PUT /api/v3/order/amend/keepPriority': amendOrder,
  'POST /api/v3/order/countdownCancelAll': setCountdown,
  'GET /api/v3/openOrders': openOrders,
  'DELETE /api/v3/openOrders': cancelAllOrders,
  'GET /api/v3/allOrders': allOrders,
  'GET /api/v3/myTrades': myTrades,
  'POST /api/v3/userDataStream': startStream,
  'PUT /api/v3/userDataStream': renewStream,
  'DELETE /api/v3/userDataStream': endStream,
  ...SAPI,
  ...FUTURES,
  'GET /dapi/v1/exchangeInfo': { weight: 1, handle: () => NO_CONTRACTS },
}

const NO_CONTRACTS = {
  timezone: 'UTC',
  rateLimits: RATE_LIMITS,
  exchangeFilters: [],
  assets: [],
  symbols: [],
} as const
