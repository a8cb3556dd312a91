import type { Product } from '../product.ts'
import type { WealthCommand } from './commands.ts'
import { wealthHandlers } from './handlers.ts'
import { findWealthViolations, heldByWealth } from './invariants.ts'
import { payYields } from './pay-yields.ts'
import {
  drainWealth,
  restoreWealth,
  snapshotWealth,
  type WealthChanges,
  type WealthSnapshot,
} from './rows.ts'
import { createWealth, type WealthState } from './wealth-state.ts'

export const wealth: Product<WealthCommand, WealthState, WealthChanges, WealthSnapshot> = {
  handlers: wealthHandlers,
  createState: () => ({ wealth: createWealth() }),
  drain: drainWealth,
  takeSnapshot: snapshotWealth,
  restore: restoreWealth,
  heldAmounts: heldByWealth,
  findViolations: findWealthViolations,
  onTime: payYields,
  nextDueAt: (exchange) => exchange.wealth.due.nextAt,
}
