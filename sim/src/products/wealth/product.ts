import type { Product } from '../product.ts'
import { coverage } from './coverage.ts'
import { drawWealth, drawWealthMeasures, hoardWealth } from './draw.ts'
import { expectBuyingWealth, expectPlan, expectRedeeming } from './expect.ts'
import { listWealth } from './listing.ts'
import { checkWealth, createWealthState, WEALTH_REASONS, type WealthState } from './reference.ts'
import { createWealthTables, type WealthRows, wealthRowsOf, type WealthSnapshot } from './tables.ts'

export const wealth: Product<
  'configureWealth' | 'buyWealth' | 'redeemWealth',
  WealthState,
  WealthRows,
  WealthSnapshot
> = {
  listing: listWealth,
  draws: {
    weights: { customer: 60, marketMaker: 10 },
    draw: drawWealth,
    hoard: { seeds: [7], chance: 0.4, draw: hoardWealth },
    drawMeasures: drawWealthMeasures,
  },
  expectations: {
    configureWealth: expectPlan,
    buyWealth: expectBuyingWealth,
    redeemWealth: expectRedeeming,
  },
  createReference: createWealthState,
  check: checkWealth,
  ownReasons: WEALTH_REASONS,
  rowsOf: wealthRowsOf,
  createTables: createWealthTables,
  coverage,
}
