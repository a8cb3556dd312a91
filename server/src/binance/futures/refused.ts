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

/** The calls that are known and not served. Each is refused in a way that no client repeats. */
export const REFUSED: Endpoints = {
  'GET /fapi/v1/markPriceKlines': notKept,
  'GET /fapi/v1/indexPriceKlines': notKept,
  'GET /fapi/v1/premiumIndexKlines': notKept,
}
