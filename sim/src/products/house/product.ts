import type { HouseMoveKind } from '@halyard/core'
import type { Product } from '../product.ts'
import { drawHouse } from './draw.ts'
import { expectFunding, expectRefund, expectTaking } from './expect.ts'
import { checkHouse, createHouseState, HOUSE_REASONS, type HouseState } from './reference.ts'
import { createHouseTables, type HouseRows, houseRowsOf, type HouseSnapshot } from './tables.ts'

export const house: Product<HouseMoveKind, HouseState, HouseRows, HouseSnapshot> = {
  listing: () => [],
  draws: { weights: { customer: 20, marketMaker: 1 }, draw: drawHouse },
  expectations: { fundPool: expectFunding, takeFees: expectTaking, refundFee: expectRefund },
  createReference: createHouseState,
  check: checkHouse,
  ownReasons: HOUSE_REASONS,
  rowsOf: houseRowsOf,
  createTables: createHouseTables,
}
