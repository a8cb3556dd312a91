import { POSSIBLE } from '../halts/halt-rules.ts'
import type { Product } from '../product.ts'
import { wealthHandlers } from './handlers.ts'
import { findWealthViolations, heldByWealth } from './invariants.ts'
import type { WealthParts } from './parts.ts'
import { WEALTH_REJECTS } from './rejects.ts'
import { payYields } from './pay-yields.ts'
import {
  drainWealth,
  restoreWealth,
  snapshotWealth,
  type WealthChanges,
  type WealthSnapshot,
} from './rows.ts'
import { createWealth } from './wealth-state.ts'

export const wealth: Product<WealthParts, WealthChanges, WealthSnapshot> = {
  handlers: wealthHandlers,
  inHalt: { configureWealth: POSSIBLE, buyWealth: ['wealth'], redeemWealth: POSSIBLE },
  haltScopes: ['wealth'],
  rejects: WEALTH_REJECTS,
  createState: () => ({ wealth: createWealth() }),
  drain: drainWealth,
  takeSnapshot: snapshotWealth,
  restore: restoreWealth,
  heldAmounts: heldByWealth,
  findViolations: findWealthViolations,
  onTime: payYields,
  nextDueAt: (exchange) => exchange.wealth.due.nextAt,
}
