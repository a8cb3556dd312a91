import type { Product } from '../product.ts'
import { coverage } from './coverage.ts'
import { drawPerp, drawPerpMeasures, hoardPosition } from './draw.ts'
import {
  expectAdding,
  expectCancelling,
  expectClosing,
  expectClosingAll,
  expectListing,
  expectOpening,
  expectStopping,
} from './expect.ts'
import { listPerps } from './listing.ts'
import { checkPerps, createPerpState } from './reference.ts'
import { PERP_REASONS, type PerpState } from './step.ts'
import { createPerpTables, type PerpRows, perpRowsOf, type PerpSnapshot } from './tables.ts'

type PerpCommand =
  | 'configurePerp'
  | 'openPosition'
  | 'closePosition'
  | 'closeAllPositions'
  | 'cancelOpening'
  | 'setStops'
  | 'addMargin'

export const perp: Product<PerpCommand, PerpState, PerpRows, PerpSnapshot> = {
  listing: listPerps,
  draws: {
    weights: { customer: 300, marketMaker: 300 },
    draw: drawPerp,
    hoard: { seeds: [13], chance: 0.6, draw: hoardPosition },
    drawMeasures: drawPerpMeasures,
  },
  expectations: {
    configurePerp: expectListing,
    openPosition: expectOpening,
    closePosition: expectClosing,
    closeAllPositions: expectClosingAll,
    cancelOpening: expectCancelling,
    setStops: expectStopping,
    addMargin: expectAdding,
  },
  createReference: createPerpState,
  check: checkPerps,
  ownReasons: PERP_REASONS,
  rowsOf: perpRowsOf,
  createTables: createPerpTables,
  events: [{ name: 'positions', rowsOf: ({ positions }) => positions }],
  coverage,
}
