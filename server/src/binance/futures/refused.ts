import { BinanceError } from '../protocol/errors.ts'
import type { Endpoints, PublicEndpoint } from '../protocol/endpoint.ts'

/** Makes an endpoint that only says why it is not served. It reads nothing, so it needs no key. */
const refusing = (message: string): PublicEndpoint => ({
  weight: 1,
  handle() {
    throw new BinanceError(-1020, message)
  },
})

const readOnly = refusing('Perpetual contracts are read-only through this API.')
const notKept = refusing('Candles of mark and index prices are not available.')
const noStops = refusing('Stops are part of positions; there are no conditional orders.')

/** The calls that are known and not served. Each is refused in a way that no client repeats. */
export const REFUSED: Endpoints = {
  'GET /fapi/v1/markPriceKlines': notKept,
  'GET /fapi/v1/indexPriceKlines': notKept,
  'GET /fapi/v1/premiumIndexKlines': notKept,
  'POST /fapi/v1/order': readOnly,
  'PUT /fapi/v1/order': readOnly,
  'DELETE /fapi/v1/order': readOnly,
  'POST /fapi/v1/order/test': readOnly,
  'POST /fapi/v1/batchOrders': readOnly,
  'PUT /fapi/v1/batchOrders': readOnly,
  'DELETE /fapi/v1/batchOrders': readOnly,
  'DELETE /fapi/v1/allOpenOrders': readOnly,
  'POST /fapi/v1/countdownCancelAll': readOnly,
  'POST /fapi/v1/leverage': readOnly,
  'POST /fapi/v1/marginType': readOnly,
  'POST /fapi/v1/positionMargin': readOnly,
  'POST /fapi/v1/positionSide/dual': readOnly,
  'POST /fapi/v1/multiAssetsMargin': readOnly,
  'POST /fapi/v1/algoOrder': readOnly,
  'DELETE /fapi/v1/algoOrder': readOnly,
  'DELETE /fapi/v1/algoOpenOrders': readOnly,
  'GET /fapi/v1/algoOrder': noStops,
  'GET /fapi/v1/openAlgoOrders': noStops,
  'GET /fapi/v1/allAlgoOrders': noStops,
}
