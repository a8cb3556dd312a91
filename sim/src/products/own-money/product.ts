import type { OwnMoneyMoveKind } from '@halyard/core'
import type { Product } from '../product.ts'
import { drawOwnMoney } from './draw.ts'
import { expectFunding, expectRefund, expectTaking } from './expect.ts'
import { checkOwnMoney, createOwnMoneyState, OWN_MONEY_REASONS, type OwnMoneyState } from './reference.ts'
import { createOwnMoneyTables, type OwnMoneyRows, ownMoneyRowsOf, type OwnMoneySnapshot } from './tables.ts'

export const ownMoney: Product<OwnMoneyMoveKind, OwnMoneyState, OwnMoneyRows, OwnMoneySnapshot> = {
  listing: () => [],
  draws: { weights: { customer: 20, marketMaker: 1 }, draw: drawOwnMoney },
  expectations: { fundPool: expectFunding, takeFees: expectTaking, refundFee: expectRefund },
  createReference: createOwnMoneyState,
  check: checkOwnMoney,
  ownReasons: OWN_MONEY_REASONS,
  rowsOf: ownMoneyRowsOf,
  createTables: createOwnMoneyTables,
}
