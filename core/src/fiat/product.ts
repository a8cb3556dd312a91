import type { Product } from '../product.ts'
import type { FiatCommand } from './commands.ts'
import { expireDeals } from './deals/expire-deals.ts'
import { createFiat, type FiatState } from './fiat-state.ts'
import { fiatHandlers } from './handlers.ts'
import { findFiatViolations, heldByFiat } from './invariants.ts'
import { drainFiat, type FiatChanges, type FiatSnapshot, restoreFiat, snapshotFiat } from './rows.ts'

export const fiat: Product<FiatCommand, FiatState, FiatChanges, FiatSnapshot> = {
  handlers: fiatHandlers,
  createState: () => ({ fiat: createFiat() }),
  drain: drainFiat,
  takeSnapshot: snapshotFiat,
  restore: restoreFiat,
  heldAmounts: heldByFiat,
  findViolations: findFiatViolations,
  onTime: expireDeals,
  nextDueAt: (exchange) => exchange.fiat.due.nextAt,
}
