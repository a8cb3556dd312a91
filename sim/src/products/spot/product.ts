import type { Product } from '../product.ts'
import { checkSpot, recordAmended } from './check.ts'
import { drawSpot, hoardOrder } from './draw.ts'
import { expectAmending, expectCancelling, expectPlacing } from './expect.ts'
import { createSpotState, type SpotState } from './state.ts'
import { createSpotTables, type SpotRows, spotRowsOf, type SpotSnapshot } from './tables.ts'

export const spot: Product<'placeOrder' | 'amendOrder' | 'cancelOrder', SpotState, SpotRows, SpotSnapshot> = {
  // The markets are listed before every product.
  listing: () => [],
  draws: {
    weights: { customer: 520, marketMaker: 520 },
    draw: drawSpot,
    hoard: { seeds: [3], chance: 0.8, draw: hoardOrder },
  },
  expectations: {
    placeOrder: expectPlacing,
    amendOrder: expectAmending,
    cancelOrder: expectCancelling,
  },
  createReference: createSpotState,
  beforeCommand: recordAmended,
  check: checkSpot,
  rowsOf: spotRowsOf,
  createTables: createSpotTables,
  event: { name: 'orders', rowsOf: ({ orders }) => orders },
}
