import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  averageTicks,
  bankruptcyTicks,
  equity,
  initialMargin,
  isLiquidatable,
  liquidationTicks,
  type MarginedHolding,
  maintenanceMargin,
  notional,
  partOf,
  removableMargin,
  unrealisedPnl,
} from '../index.ts'

const UNIT = 100n

const holding: fc.Arbitrary<MarginedHolding> = fc
  .record({
    side: fc.constantFrom('long', 'short'),
    lots: fc.bigInt(1n, 10n ** 7n),
    ticks: fc.bigInt(1n, 10n ** 7n),
    leverage: fc.bigInt(1n, 200n),
    maintenancePpm: fc.bigInt(0n, 500_000n),
    extra: fc.bigInt(0n, 10n ** 9n),
  })
  .map(({ side, lots, ticks, leverage, maintenancePpm, extra }) => {
    const entryValue = notional(ticks, lots, UNIT)
    return { side, lots, entryValue, margin: initialMargin(entryValue, leverage) + extra, maintenancePpm }
  })

test('a long of 2 lots at 10x: worked example', () => {
  const long = {
    side: 'long',
    lots: 2n,
    entryValue: 20_000n,
    margin: 2_000n,
    maintenancePpm: 5_000n,
  } as const
  expect(notional(110n, 2n, UNIT)).toBe(22_000n)
  expect(unrealisedPnl(long, 22_000n)).toBe(2_000n)
  expect(unrealisedPnl({ ...long, side: 'short' }, 22_000n)).toBe(-2_000n)
  expect(equity(long, 18_000n)).toBe(0n)
  expect(maintenanceMargin(18_001n, 5_000n)).toBe(91n)
  expect(bankruptcyTicks(long, UNIT)).toBe(90n)
  expect(liquidationTicks(long, UNIT)).toBe(90n)
  expect(averageTicks(20_199n, 2n, UNIT)).toBe(100n)
})

test.each([
  ['at the entry price: what exceeds the initial margin', 'long', 20_000n, 1_000n],
  ['with a profit: the profit is not margin', 'long', 30_000n, 1_000n],
  ['with a loss: the loss and the margin of the new value stay', 'long', 19_500n, 550n],
  ['of a short whose price rose: the margin of the new value stays too', 'short', 20_500n, 450n],
  ['with a loss of all that exceeds it: nothing', 'long', 18_000n, 0n],
] as const)('removable margin %s', (_case, side, value, removable) => {
  expect(removableMargin({ side, entryValue: 20_000n, margin: 3_000n }, value, 10n)).toBe(removable)
})

test('liquidation price: the first tick at which the holding is liquidatable, and none before it', () => {
  fc.assert(
    fc.property(holding, (one) => {
      const ticks = liquidationTicks(one, UNIT)
      const at = (price: bigint) => isLiquidatable(one, notional(price, one.lots, UNIT))
      if (ticks === undefined) {
        expect(one.side).toBe('long')
        expect(at(1n)).toBe(false)
        return
      }
      expect([at(ticks), at(one.side === 'long' ? ticks + 1n : ticks - 1n)]).toEqual([true, false])
    }),
  )
})

test('liquidation price: none for a long whose margin is its entry value, nor without lots', () => {
  const long = {
    side: 'long',
    lots: 1n,
    entryValue: 10_000n,
    margin: 10_000n,
    maintenancePpm: 5_000n,
  } as const
  expect(liquidationTicks(long, UNIT)).toBeUndefined()
  expect(bankruptcyTicks(long, UNIT)).toBe(1n)
  expect(liquidationTicks({ ...long, lots: 0n, entryValue: 0n, margin: 0n }, UNIT)).toBeUndefined()
})

test('bankruptcy price: equity is not negative at it, and negative one tick beyond', () => {
  fc.assert(
    fc.property(holding, (one) => {
      const ticks = bankruptcyTicks(one, UNIT)
      const at = (price: bigint) => equity(one, notional(price, one.lots, UNIT))
      expect(at(ticks) >= 0n).toBe(true)
      const beyond = one.side === 'long' ? ticks - 1n : ticks + 1n
      if (beyond > 0n) expect(at(beyond) < 0n).toBe(true)
    }),
  )
})

test('parts: a part and the rest add up, and a part can pay its loss wherever the whole can', () => {
  fc.assert(
    fc.property(holding, fc.bigInt(1n, 10n ** 7n), fc.bigInt(1n, 10n ** 7n), (one, size, price) => {
      const lots = (size % one.lots) + 1n
      const part = partOf(one, lots)
      expect(part.margin <= one.margin && part.entryValue <= one.entryValue).toBe(true)
      if (lots === one.lots) expect(part).toMatchObject({ entryValue: one.entryValue, margin: one.margin })
      if (equity(one, notional(price, one.lots, UNIT)) >= 0n)
        expect(equity(part, notional(price, lots, UNIT)) >= 0n).toBe(true)
    }),
  )
})

test('initialMargin: exact where the leverage divides the notional, otherwise rounded up', () => {
  expect([100n, 101n, 109n, 110n, 111n].map((value) => initialMargin(value, 10n))).toEqual([
    10n,
    11n,
    11n,
    11n,
    12n,
  ])
})

test('isLiquidatable: not at the maintenance margin, but one unit below it', () => {
  const long = { side: 'long', entryValue: 1_000_000n, margin: 5_000n, maintenancePpm: 5_000n } as const
  expect(isLiquidatable(long, 1_000_000n)).toBe(false)
  expect(isLiquidatable({ ...long, margin: 4_999n }, 1_000_000n)).toBe(true)
})

test.each([
  ['long', 33n],
  ['short', 34n],
] as const)(
  'partOf: a third of a %s entry of 100 is %i, so that its PnL is rounded up',
  (side, entryValue) => {
    expect(partOf({ side, lots: 3n, entryValue: 100n, margin: 10n }, 1n)).toEqual({
      side,
      lots: 1n,
      entryValue,
      margin: 3n,
    })
  },
)
