import { BinanceError } from '../protocol/errors.ts'
import type { Endpoints, PublicEndpoint } from '../protocol/endpoint.ts'

/** Makes an endpoint that only says why it is not served. It reads nothing, so it needs no key. */
const refusing = (message: string): PublicEndpoint => ({
  weight: 1,
  handle() {
    throw new BinanceError(-1020, message)
  },
})

const notKept = refusing('Candles of mark and index prices are not available.')
const notAmended = refusing(
  'Orders on perpetual contracts are not changed; cancel the order and place another.',
)
const noBatches = refusing('Orders on perpetual contracts are placed and cancelled one by one.')
const noCountdown = refusing('There is no countdown for orders on perpetual contracts.')

/** The calls that are known and not served. Each is refused in a way that no client repeats. */
export const REFUSED: Endpoints = {
  'GET /fapi/v1/markPriceKlines': notKept,
  'GET /fapi/v1/indexPriceKlines': notKept,
  'GET /fapi/v1/premiumIndexKlines': notKept,
  'PUT /fapi/v1/order': notAmended,
  'POST /fapi/v1/batchOrders': noBatches,
  'PUT /fapi/v1/batchOrders': notAmended,
  'DELETE /fapi/v1/batchOrders': noBatches,
  'POST /fapi/v1/countdownCancelAll': noCountdown,
}
