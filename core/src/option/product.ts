import { POSSIBLE } from '../halts/halt-rules.ts'
import type { Product } from '../product.ts'
import { optionHandlers } from './handlers.ts'
import type { OptionParts } from './parts.ts'
import { OPTION_REJECTS } from './rejects.ts'
import { nextOptionDueAt, onIndexPrice, onTime } from './process-options.ts'
import { findOptionViolations, heldByOptions } from './invariants.ts'
import { createOptions } from './options.ts'
import {
  drainOptions,
  type OptionChanges,
  type OptionSnapshot,
  restoreOptions,
  snapshotOptions,
} from './rows.ts'

export const option: Product<OptionParts, OptionChanges, OptionSnapshot> = {
  handlers: optionHandlers,
  inHalt: { configureOption: POSSIBLE, buyOption: ['option'] },
  haltScopes: ['option'],
  rejects: OPTION_REJECTS,
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
