import { accountV2, accountV3, balance } from './account/account.ts'
import { income } from './account/income.ts'
import { allOrders, forceOrders, openOrders, showOpenOrder, showOrder } from './account/orders.ts'
import { positionRiskV2, positionRiskV3 } from './account/positions.ts'
import {
  accountConfig,
  commissionRate,
  leverageBracket,
  multiAssetsMargin,
  positionSideDual,
  symbolConfig,
} from './account/settings.ts'
import { userTrades } from './account/user-trades.ts'
import type { Endpoints } from '../protocol/endpoint.ts'
import { ping, time } from '../public/general.ts'
import { fundingInfo, fundingRate, openInterest, premiumIndex } from './public/funding.ts'
import { futuresInfo } from './public/general.ts'
import {
  aggTrades,
  bookTicker,
  continuousKlines,
  depth,
  historicalTrades,
  klines,
  ticker24hr,
  tickerPrice,
  trades,
} from './public/market-data.ts'
import { cancelAlgoOrder, cancelAlgoOrders } from './algo/cancel-algo-order.ts'
import { allAlgoOrders, openAlgoOrders, showAlgoOrder } from './algo/list-algo-orders.ts'
import { placeAlgoOrder } from './algo/place-algo-order.ts'
import { REFUSED } from './refused.ts'
import { amendOrder } from './trade/amend-order.ts'
import { amendOrders, cancelOrders, placeOrders } from './trade/batch-orders.ts'
import { cancelAllOrders, cancelOrder } from './trade/cancel-order.ts'
import { placeOrder, testOrder } from './trade/place-order.ts'
import { positionMargin } from './trade/position-margin.ts'
import { setFuturesCountdown } from './trade/set-countdown.ts'
import { setLeverage, setMarginType, setMultiAssetsMargin, setPositionSide } from './trade/settings.ts'
import { endFuturesStream, renewFuturesStream, startFuturesStream } from './user-data/listen-key-calls.ts'

/** The endpoints of USD-margined futures, for perpetuals: public data, an account, and orders of customers with net positions. */
export const FUTURES: Endpoints = {
  'GET /fapi/v1/ping': ping,
  'GET /fapi/v1/time': time,
  'GET /fapi/v1/exchangeInfo': futuresInfo,
  'GET /fapi/v1/depth': depth,
  'GET /fapi/v1/trades': trades,
  'GET /fapi/v1/historicalTrades': historicalTrades,
  'GET /fapi/v1/aggTrades': aggTrades,
  'GET /fapi/v1/klines': klines,
  'GET /fapi/v1/continuousKlines': continuousKlines,
  'GET /fapi/v1/ticker/24hr': ticker24hr,
  'GET /fapi/v1/ticker/price': tickerPrice,
  'GET /fapi/v2/ticker/price': tickerPrice,
  'GET /fapi/v1/ticker/bookTicker': bookTicker,
  'GET /fapi/v1/premiumIndex': premiumIndex,
  'GET /fapi/v1/fundingRate': fundingRate,
  'GET /fapi/v1/fundingInfo': fundingInfo,
  'GET /fapi/v1/openInterest': openInterest,
  'GET /fapi/v2/balance': balance,
  'GET /fapi/v3/balance': balance,
  'GET /fapi/v2/account': accountV2,
  'GET /fapi/v3/account': accountV3,
  'GET /fapi/v2/positionRisk': positionRiskV2,
  'GET /fapi/v3/positionRisk': positionRiskV3,
  'GET /fapi/v1/positionSide/dual': positionSideDual,
  'GET /fapi/v1/multiAssetsMargin': multiAssetsMargin,
  'GET /fapi/v1/leverageBracket': leverageBracket,
  'GET /fapi/v1/commissionRate': commissionRate,
  'GET /fapi/v1/symbolConfig': symbolConfig,
  'GET /fapi/v1/accountConfig': accountConfig,
  'GET /fapi/v1/order': showOrder,
  'GET /fapi/v1/openOrder': showOpenOrder,
  'GET /fapi/v1/openOrders': openOrders,
  'GET /fapi/v1/allOrders': allOrders,
  'GET /fapi/v1/userTrades': userTrades,
  'GET /fapi/v1/forceOrders': forceOrders,
  'GET /fapi/v1/income': income,
  'POST /fapi/v1/order': placeOrder,
  'POST /fapi/v1/order/test': testOrder,
  'PUT /fapi/v1/order': amendOrder,
  'DELETE /fapi/v1/order': cancelOrder,
  'POST /fapi/v1/batchOrders': placeOrders,
  'PUT /fapi/v1/batchOrders': amendOrders,
  'DELETE /fapi/v1/batchOrders': cancelOrders,
  'DELETE /fapi/v1/allOpenOrders': cancelAllOrders,
  'POST /fapi/v1/countdownCancelAll': setFuturesCountdown,
  'POST /fapi/v1/leverage': setLeverage,
  'POST /fapi/v1/marginType': setMarginType,
  'POST /fapi/v1/positionMargin': positionMargin,
  'POST /fapi/v1/positionSide/dual': setPositionSide,
  'POST /fapi/v1/multiAssetsMargin': setMultiAssetsMargin,
  'POST /fapi/v1/listenKey': startFuturesStream,
  'PUT /fapi/v1/listenKey': renewFuturesStream,
  'DELETE /fapi/v1/listenKey': endFuturesStream,
  'POST /fapi/v1/algoOrder': placeAlgoOrder,
  'DELETE /fapi/v1/algoOrder': cancelAlgoOrder,
  'DELETE /fapi/v1/algoOpenOrders': cancelAlgoOrders,
  'GET /fapi/v1/algoOrder': showAlgoOrder,
  'GET /fapi/v1/openAlgoOrders': openAlgoOrders,
  'GET /fapi/v1/allAlgoOrders': allAlgoOrders,
  ...REFUSED,
}
