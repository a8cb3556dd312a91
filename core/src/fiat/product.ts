import type { Product } from '../product.ts'
import { FIAT_IN_HALT } from './in-halt.ts'
import { expireDeals } from './deals/expire-deals.ts'
import { createFiat } from './fiat-state.ts'
import { fiatHandlers } from './handlers.ts'
import { findFiatViolations, heldByFiat } from './invariants.ts'
import type { FiatParts } from './parts.ts'
import { FIAT_REJECTS } from './rejects.ts'
import { drainFiat, type FiatChanges, type FiatSnapshot, restoreFiat, snapshotFiat } from './rows.ts'

export const fiat: Product<FiatParts, FiatChanges, FiatSnapshot> = {
  handlers: fiatHandlers,
  inHalt: FIAT_IN_HALT,
  haltScopes: ['fiat'],
  rejects: FIAT_REJECTS,
  createState: () => ({ fiat: createFiat() }),
  drain: drainFiat,
  takeSnapshot: snapshotFiat,
  restore: restoreFiat,
  heldAmounts: heldByFiat,
  findViolations: findFiatViolations,
  onTime: expireDeals,
  nextDueAt: (exchange) => exchange.fiat.due.nextAt,
}
