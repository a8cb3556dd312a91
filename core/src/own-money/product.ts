import { POSSIBLE } from '../halts/halt-rules.ts'
import type { Product } from '../product.ts'
import { ownMoneyHandlers } from './handlers.ts'
import type { OwnMoneyParts } from './parts.ts'
import { OWN_MONEY_REJECTS } from './rejects.ts'
import { createOwnMoney } from './own-money-move.ts'
import { findOwnMoneyViolations } from './invariants.ts'
import { drainOwnMoney, type OwnMoneyChanges, restoreOwnMoney, snapshotOwnMoney } from './rows.ts'

/** The exchange's own money. Not traded, but stored and restored like a product; it freezes no balance. */
export const ownMoney: Product<OwnMoneyParts, OwnMoneyChanges, OwnMoneyChanges> = {
  handlers: ownMoneyHandlers,
  inHalt: { fundPool: POSSIBLE, takeFees: POSSIBLE, refundFee: POSSIBLE },
  rejects: OWN_MONEY_REJECTS,
  createState: createOwnMoney,
  drain: drainOwnMoney,
  takeSnapshot: snapshotOwnMoney,
  restore: restoreOwnMoney,
  heldAmounts: () => [],
  findViolations: findOwnMoneyViolations,
}
