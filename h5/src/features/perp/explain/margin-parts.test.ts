import fc from 'fast-check'
import { isLiquidatable, type MarginedHolding, notional } from '@halyard/formulas'
import { expect, test } from 'vitest'
import { liquidationParts, marginParts } from './margin-parts.ts'

const TICK_LOT = 100n
const holdings = fc.record<MarginedHolding>({
  side: fc.constantFrom('long', 'short'),
  lots: fc.bigInt({ min: 1n, max: 100_000n }),
  entryValue: fc.bigInt({ min: 1n, max: 10n ** 15n }),
  margin: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  maintenancePpm: fc.bigInt({ min: 1_000n, max: 200_000n }),
})

test('margin: the initial margin and what changed it add up to it, to the unit', () => {
  fc.assert(
    fc.property(holdings, fc.integer({ min: 1, max: 125 }), (holding, multiple) => {
      const { initial, changed } = marginParts(holding, multiple)
      expect(initial + changed).toBe(holding.margin)
      expect(initial * BigInt(multiple)).toBeGreaterThanOrEqual(holding.entryValue)
    }),
  )
})

test('liquidation: margin and result are below what is required, first at this price', () => {
  fc.assert(
    fc.property(holdings, (holding) => {
      const { ticks, profit, equity, maintenance } = liquidationParts(holding, TICK_LOT)
      expect(holding.margin + profit).toBe(equity)
      if (ticks === undefined) return
      expect(equity).toBeLessThan(maintenance)
      const safer = holding.side === 'long' ? ticks + 1n : ticks - 1n
      expect(isLiquidatable(holding, notional(safer, holding.lots, TICK_LOT))).toBe(false)
    }),
  )
})

test('liquidation: a margin that covers the whole entry of a long is never liquidated', () => {
  const holding = { side: 'long', lots: 1n, entryValue: 100n, margin: 120n, maintenancePpm: 5_000n } as const
  expect(liquidationParts(holding, TICK_LOT)).toEqual({
    ticks: undefined,
    profit: -100n,
    equity: 20n,
    maintenance: 0n,
  })
})
