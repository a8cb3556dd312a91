import type { Product } from '../product.ts'
import { SPOT_IN_HALT } from './in-halt.ts'
import { cancelRefused } from './cancel-refused.ts'
import { spotHandlers } from './handlers.ts'
import { processCountdowns } from './countdowns/process-countdowns.ts'
import { findSpotViolations, heldBySpot } from './invariants.ts'
import type { SpotParts } from './parts.ts'
import { SPOT_REJECTS } from './rejects.ts'
import { drainSpot, restoreSpot, type SpotChanges, type SpotSnapshot, snapshotSpot } from './rows.ts'
import { createSpotState } from './spot-state.ts'
import { followIndexPrices } from './stops/follow-index.ts'
import { noteReachedStops } from './stops/note-prices.ts'
import { areTriggersDue, triggerStops } from './stops/trigger-stops.ts'

export const spot: Product<SpotParts, SpotChanges, SpotSnapshot> = {
  handlers: spotHandlers,
  inHalt: SPOT_IN_HALT,
  haltScopes: ['spot', 'convert'],
  rejects: SPOT_REJECTS,
  createState: createSpotState,
  drain: drainSpot,
  takeSnapshot: snapshotSpot,
  restore: restoreSpot,
  heldAmounts: heldBySpot,
  findViolations: findSpotViolations,
  cancelRefused,
  onIndexPrice(exchange) {
    processCountdowns(exchange)
    followIndexPrices(exchange)
    noteReachedStops(exchange, ['index'])
  },
  onTime(exchange) {
    const endsMore = processCountdowns(exchange)
    noteReachedStops(exchange)
    return triggerStops(exchange) || endsMore
  },
  nextDueAt: (exchange) => (areTriggersDue(exchange) ? exchange.at : exchange.countdowns.nextAt),
}
