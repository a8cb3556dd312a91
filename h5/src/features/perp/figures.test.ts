import { initialMargin, liquidationTicks } from '@halyard/formulas'
import { expect, test } from 'vitest'
import { holdingOf, isPastLiquidation, liquidationDistance, netResultOf, positionFigures } from './figures.ts'
import { tierOf } from './perp.ts'
import { BTC, position } from './testing.ts'

const UNIT = 1_000_000n
const long = holdingOf(BTC, position())
const short = holdingOf(BTC, position({ side: 'short' }))

test.each([
  ['a long', long, 452_261n],
  ['a short', short, 547_264n],
  ['a long without leverage', { ...long, margin: 50_000n * UNIT }, undefined],
  ['no lots', { ...long, lots: 0n, entryValue: 0n }, undefined],
  ['a long with more margin', { ...long, margin: 10_000n * UNIT }, 402_010n],
])('liquidationTicks: %s matches the worked example', (_what, holding, ticks) => {
  expect(liquidationTicks(holding, BTC.tickLot)).toBe(ticks)
})

test.each([
  ['a long', long, 452_261n, 452_262n],
  ['a short', short, 547_264n, 547_263n],
])(
  'liquidationTicks: %s is liquidated at the shown price and not one tick earlier',
  (_what, holding, shown, before) => {
    const at = (ticks: bigint) => positionFigures(BTC, holding, ticks)
    expect(at(before).equity >= at(before).maintenance).toBe(true)
    expect(at(shown).equity < at(shown).maintenance).toBe(true)
  },
)

test('positionFigures: the unrealised PnL of a long', () => {
  expect(positionFigures(BTC, long, 505_000n)).toEqual({
    value: 50_500n * UNIT,
    profit: 500n * UNIT,
    profitRate: 1_000n,
    equity: 5_500n * UNIT,
    maintenance: 252_500_000n,
    ratio: 460n,
  })
})

test('positionFigures: a short gains what a long loses', () => {
  const [gained, lost] = [positionFigures(BTC, short, 490_000n), positionFigures(BTC, long, 490_000n)]
  expect(gained.profit).toBe(1_000n * UNIT)
  expect(lost.profit).toBe(-1_000n * UNIT)
})

test('positionFigures: without equity the margin ratio is 100 %', () => {
  expect(positionFigures(BTC, long, 400_000n).ratio).toBe(10_000n)
})

test('liquidationDistance: relative to the mark price', () => {
  expect(liquidationDistance(500_000n, 452_262n)).toBe(954n)
  expect(liquidationDistance(500_000n, undefined)).toBeUndefined()
  expect(liquidationDistance(0n, 452_262n)).toBeUndefined()
})

test.each([
  ['a long below it', 'long', 452_000n, true],
  ['a long at it', 'long', 452_261n, true],
  ['a long above it', 'long', 452_262n, false],
  ['a short above it', 'short', 452_262n, true],
  ['a short below it', 'short', 452_000n, false],
  ['no stop', 'long', undefined, false],
] as const)('isPastLiquidation: detects a stop-loss of %s that never triggers', (_what, side, stop, past) => {
  expect(isPastLiquidation(side, stop, 452_261n)).toBe(past)
  expect(isPastLiquidation(side, stop, undefined)).toBe(false)
})

test('initialMargin: rounds up', () => {
  expect(initialMargin(100n, 3n)).toBe(34n)
})

test.each([
  [1n, 100],
  [1_000n, 100],
  [1_001n, 20],
  [100_001n, 5],
])('tierOf: %s lots allow leverage up to %i', (lots, leverage) => {
  expect(tierOf(BTC, lots)?.multipleMax).toBe(leverage)
})

test.each([
  [{ realised: '12.5', fee: '1.25', funding: '0.05' }, 11_200_000n],
  [{ realised: '-12.5', fee: '1.25', funding: '-0.05' }, -13_700_000n],
  [{ realised: '-0.000001', fee: '0', funding: '0' }, -1n],
])('netResultOf: a closed position of %j has a net result of %d', (ended, net) => {
  expect(netResultOf(BTC, ended)).toBe(net)
})
