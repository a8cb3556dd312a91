import type { Product } from '../product.ts'
import { checkSpot, recordAffected } from './check.ts'
import { drawSpot, hoardOrder } from './draw.ts'
import {
  expectAmending,
  expectCancelling,
  expectCancellingAll,
  expectCountdown,
  expectPlacing,
  expectReplacing,
} from './expect.ts'
import { createSpotState, type SpotState } from './state.ts'
import { STOP_REASONS } from './stops/check.ts'
import { coverage } from './stops/coverage.ts'
import { drawStop, hoardStop } from './stops/draw.ts'
import { expectCancellingStop, expectPlacingOco, expectPlacingStop } from './stops/expect.ts'
import { createSpotTables, type SpotRows, spotRowsOf, type SpotSnapshot } from './tables.ts'

export const spot: Product<
  | 'placeOrder'
  | 'amendOrder'
  | 'cancelOrder'
  | 'cancelAllOrders'
  | 'replaceOrder'
  | 'setCountdown'
  | 'placeStop'
  | 'placeOco'
  | 'cancelStop',
  SpotState,
  SpotRows,
  SpotSnapshot
> = {
  // The markets are listed before every product.
  listing: () => [],
  draws: {
    weights: { customer: 620, marketMaker: 560 },
    draw: (random, exchange, customerId) =>
      random.chance(0.14) ? drawStop(random, exchange, customerId) : drawSpot(random, exchange, customerId),
    hoard: {
      seeds: [3],
      chance: 0.8,
      draw: (exchange, customerId, random) =>
        random.chance(0.25) ? hoardStop(exchange, customerId) : hoardOrder(exchange, customerId),
    },
  },
  expectations: {
    placeOrder: expectPlacing,
    amendOrder: expectAmending,
    cancelOrder: expectCancelling,
    cancelAllOrders: expectCancellingAll,
    replaceOrder: expectReplacing,
    setCountdown: expectCountdown,
    placeStop: expectPlacingStop,
    placeOco: expectPlacingOco,
    cancelStop: expectCancellingStop,
  },
  createReference: createSpotState,
  beforeCommand: recordAffected,
  check: checkSpot,
  ownReasons: STOP_REASONS,
  rowsOf: spotRowsOf,
  createTables: createSpotTables,
  events: [
    { name: 'orders', rowsOf: ({ orders }) => orders },
    { name: 'stops', rowsOf: ({ stops }) => stops },
  ],
  coverage,
}
