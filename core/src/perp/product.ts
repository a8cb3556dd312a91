import { PERP_IN_HALT } from './in-halt.ts'
import type { Product } from '../product.ts'
import { endCountdowns } from './opening/cancel-openings.ts'
import { cancelRefused } from './opening/cancel-refused.ts'
import { cancelRefusedConditionals } from './conditional/cancel-conditionals.ts'
import { perpHandlers } from './handlers.ts'
import type { PerpParts } from './parts.ts'
import { PERP_REJECTS } from './rejects.ts'
import { nextDueAt, onIndexPrice, onTime } from './process-index-price.ts'
import { findPerpViolations, heldByPositions } from './invariants.ts'
import { createPerps } from './perps.ts'
import { drainPerps, type PerpChanges, type PerpSnapshot, restorePerps, snapshotPerps } from './rows.ts'

export const perp: Product<PerpParts, PerpChanges, PerpSnapshot> = {
  handlers: perpHandlers,
  inHalt: PERP_IN_HALT,
  haltScopes: ['perp'],
  rejects: PERP_REJECTS,
  createState: () => ({ perps: createPerps() }),
  drain: drainPerps,
  takeSnapshot: snapshotPerps,
  restore: restorePerps,
  heldAmounts: heldByPositions,
  findViolations: findPerpViolations,
  cancelRefused(exchange, customerId) {
    cancelRefused(exchange, customerId)
    cancelRefusedConditionals(exchange, customerId)
  },
  onIndexPrice(exchange) {
    endCountdowns(exchange)
    onIndexPrice(exchange)
  },
  onTime(exchange) {
    endCountdowns(exchange)
    return onTime(exchange)
  },
  nextDueAt,
}
