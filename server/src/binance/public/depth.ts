import { SPOT } from '../../instruments/kinds/spot.ts'
import type { PublicEndpoint } from '../protocol/endpoint.ts'
import { limitOf } from '../protocol/fields.ts'
import { marketOf } from '../protocol/symbols.ts'

const DEPTH_DEFAULT = 100
const DEPTH_MAX = 5_000

/** The published book has 100 levels a side; asking for more returns these. */
export const depth: PublicEndpoint = {
  weight: (fields) => (limitOf(fields, DEPTH_DEFAULT, DEPTH_MAX) > 100 ? 25 : 5),
  handle({ catalogue, market }, fields) {
    const listed = marketOf(catalogue, fields)
    const limit = limitOf(fields, DEPTH_DEFAULT, DEPTH_MAX)
    const { seq, bids, asks } = market.of(SPOT).book(listed)
    return { lastUpdateId: seq, bids: bids.slice(0, limit), asks: asks.slice(0, limit) }
  },
}
