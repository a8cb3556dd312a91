import type { Product } from '../product.ts'
import {
  expectCancellingConditional,
  expectCancellingConditionals,
  expectPlacingConditional,
} from './conditionals/expect.ts'
import { coverage } from './coverage.ts'
import { drawPerp, drawPerpMeasures, hoardPosition } from './draw.ts'
import {
  expectAdding,
  expectCancelling,
  expectClosing,
  expectClosingAll,
  expectListing,
  expectStopping,
} from './expect.ts'
import { expectCancellingOpenings, expectMode, expectReducing, expectRemoving } from './expect-net.ts'
import { expectAmending } from './expect-amending.ts'
import { expectOpening } from './expect-opening.ts'
import { recordForecast } from './forecast.ts'
import { listPerps } from './listing.ts'
import { checkPerps, createPerpState } from './reference.ts'
import { PERP_REASONS, type PerpState } from './step.ts'
import { createPerpTables, type PerpRows, perpRowsOf, type PerpSnapshot } from './tables.ts'

type PerpCommand =
  | 'configurePerp'
  | 'openPosition'
  | 'reducePosition'
  | 'closePosition'
  | 'closeAllPositions'
  | 'amendOpening'
  | 'cancelOpening'
  | 'cancelOpenings'
  | 'setStops'
  | 'addMargin'
  | 'removeMargin'
  | 'setPositionMode'
  | 'placeConditional'
  | 'cancelConditional'
  | 'cancelConditionals'

export const perp: Product<PerpCommand, PerpState, PerpRows, PerpSnapshot> = {
  listing: listPerps,
  draws: {
    weights: { customer: 400, marketMaker: 360 },
    draw: drawPerp,
    hoard: { seeds: [13], chance: 0.6, draw: hoardPosition },
    drawMeasures: drawPerpMeasures,
  },
  expectations: {
    configurePerp: expectListing,
    openPosition: expectOpening,
    reducePosition: expectReducing,
    closePosition: expectClosing,
    closeAllPositions: expectClosingAll,
    amendOpening: expectAmending,
    cancelOpening: expectCancelling,
    cancelOpenings: expectCancellingOpenings,
    setStops: expectStopping,
    addMargin: expectAdding,
    removeMargin: expectRemoving,
    setPositionMode: expectMode,
    placeConditional: expectPlacingConditional,
    cancelConditional: expectCancellingConditional,
    cancelConditionals: expectCancellingConditionals,
  },
  createReference: createPerpState,
  beforeCommand: recordForecast,
  check: checkPerps,
  ownReasons: PERP_REASONS,
  rowsOf: perpRowsOf,
  createTables: createPerpTables,
  events: [{ name: 'positions', rowsOf: ({ positions }) => positions }],
  coverage,
}
