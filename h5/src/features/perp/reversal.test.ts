import { liquidationTicks } from '@halyard/formulas'
import { expect, test } from 'vitest'
import { estimateClose } from './closing.ts'
import { holdingOf } from './figures.ts'
import { estimateReversal, reversalProblem } from './reversal.ts'
import { BTC, position } from './testing.ts'

const UNIT = 1_000_000n

const market = (...levels: readonly (readonly [price: string, coins: string])[]) => ({
  indexTicks: 500_000n,
  levels: levels.map(([price, coins]) => [price, coins] as [string, string]),
})
const BIDS = market(['50000', '1.5'], ['49900', '0.2'], ['49800', '9'])

test('estimateReversal: a long closes into the bids; the short sells into the remaining ones', () => {
  const long = position()
  const reversal = estimateReversal(BTC, long, BIDS, 0n)
  expect(reversal?.closing).toEqual(estimateClose(BTC, holdingOf(BTC, long), long, 1_000n, BIDS))
  // 500 lots at 50,000, 200 at 49,900 and 300 at 49,800.
  const openValue = (25_000n + 9_980n + 14_940n) * UNIT
  expect(reversal?.opening).toMatchObject({
    side: 'short',
    lots: 1_000n,
    ticks: 499_200n,
    margin: openValue / 10n,
    fee: (openValue * BTC.takerFeePpm) / 1_000_000n,
    multipleMax: 100,
    liquidationTicks: liquidationTicks(
      {
        side: 'short',
        lots: 1_000n,
        entryValue: openValue,
        margin: openValue / 10n,
        maintenancePpm: 5_000n,
      },
      BTC.tickLot,
    ),
  })
})

test('estimateReversal: a short buys back from the asks; the long buys the remaining ones', () => {
  const asks = market(['50000', '1'], ['50100', '5'])
  const reversal = estimateReversal(BTC, position({ side: 'short' }), asks, 0n)
  expect(reversal?.closing.ticks).toBe(500_000n)
  expect(reversal?.opening).toMatchObject({ side: 'long', lots: 1_000n, ticks: 501_000n })
})

test('estimateReversal: a thin book opens fewer lots; undefined without a full close', () => {
  expect(estimateReversal(BTC, position(), market(['50000', '1.4']), 0n)?.opening.lots).toBe(400n)
  expect(estimateReversal(BTC, position(), market(['50000', '1']), 0n)).toBeUndefined()
  expect(estimateReversal(BTC, position(), market(['50000', '0.9']), 0n)).toBeUndefined()
})

test('estimateReversal: undefined if the margin is used up before the position is closed', () => {
  const holding = position({ margin: '1000' })
  const deep = market(['50000', '0.5'], ['48999.9', '9'])
  expect(estimateReversal(BTC, holding, deep, 0n)).toBeUndefined()
  expect(estimateReversal(BTC, holding, market(['50000', '0.5'], ['49000', '9']), 0n)).toBeDefined()
})

test("estimateReversal: the new position's tier counts the lots already on its side", () => {
  expect(estimateReversal(BTC, position(), BIDS, 1n)?.opening.multipleMax).toBe(20)
})

test.each([
  ['the returned margin pays for it', 'open', 10, 100n * UNIT, undefined],
  // The new margin is 4,992 and its fee 24.96; 4,975 of the old margin is returned.
  ['exactly the margin and the fee', 'open', 10, 41_960_000n, undefined],
  ['a unit less', 'open', 10, 41_959_999n, 'insufficientBalance'],
  ['an unknown balance', 'open', 10, undefined, undefined],
  ['leverage above the tier', 'open', 101, 100n * UNIT, 'multipleTooHigh'],
  ['a close-only contract', 'close_only', 10, 100n * UNIT, 'contractCloseOnly'],
  ['a cancel-only contract', 'cancel_only', 10, 100n * UNIT, 'contractClosed'],
] as const)('reversalProblem: %s', (_what, status, multiple, available, text) => {
  const reversal = estimateReversal(BTC, position(), BIDS, 0n)
  expect(reversalProblem({ status }, reversal, multiple, available)?.text).toBe(text)
})

test('reversalProblem: the book would not fill it', () => {
  expect(reversalProblem(BTC, undefined, 10, undefined)?.text).toBe('noLiquidity')
})
