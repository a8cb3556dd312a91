import type { Product } from '../product.ts'
import type { OptionCommand } from './commands.ts'
import { optionHandlers } from './handlers.ts'
import { nextOptionDueAt, onIndexPrice, onTime } from './process-options.ts'
import { findOptionViolations, heldByOptions } from './invariants.ts'
import { createOptions, type OptionState } from './options.ts'
import {
  drainOptions,
  type OptionChanges,
  type OptionSnapshot,
  restoreOptions,
  snapshotOptions,
} from './rows.ts'

export const option: Product<OptionCommand, OptionState, OptionChanges, OptionSnapshot> = {
  handlers: optionHandlers,
  createState: () => ({ options: createOptions() }),
  drain: drainOptions,
  takeSnapshot: snapshotOptions,
  restore: restoreOptions,
  heldAmounts: heldByOptions,
  findViolations: findOptionViolations,
  onIndexPrice,
  onTime,
  nextDueAt: nextOptionDueAt,
}
