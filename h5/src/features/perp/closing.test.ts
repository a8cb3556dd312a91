import { expect, test } from 'vitest'
import { closedNetResult, estimateClose } from './closing.ts'
import { holdingOf, netResultOf } from './figures.ts'
import { BTC, position } from './testing.ts'

const UNIT = 1_000_000n
const INDEX = 500_000n
const NO_COSTS = { realised: '0', fee: '0', funding: '0' }
const long = holdingOf(BTC, position())

const at = (...levels: readonly (readonly [price: string, lots: string])[]) => ({
  indexTicks: INDEX,
  levels: levels.map(([price, number]) => [price, number] as [string, string]),
})

test('estimateClose: the average price of the levels it fills, not the best price', () => {
  const closing = estimateClose(BTC, long, NO_COSTS, 400n, at(['51000', '0.3'], ['50000', '0.3']))
  expect(closing).toMatchObject({ lots: 400n, ticks: 507_500n })
  expect(closing?.fee).toBe((20_300n * UNIT * BTC.takerFeePpm) / 1_000_000n)
  expect(closing?.net).toBe(300n * UNIT - (closing?.fee ?? 0n))
})

test('estimateClose: the net result includes a pro rata part of the opening fee and funding', () => {
  const costs = { realised: '0', fee: '25', funding: '5' }
  const book = at(['51000', '1'])
  const without = estimateClose(BTC, long, NO_COSTS, 400n, book)?.net ?? 0n
  expect(estimateClose(BTC, long, costs, 400n, book)?.net).toBe(without - (30n * UNIT * 400n) / 1_000n)
})

test('estimateClose: a thin book counts only fills within the band and the margin', () => {
  expect(estimateClose(BTC, long, NO_COSTS, 1_000n, at(['51000', '0.1'], ['1000', '5']))?.lots).toBe(100n)
  expect(estimateClose(BTC, long, NO_COSTS, 1_000n, at())).toBeUndefined()
  expect(estimateClose(BTC, long, NO_COSTS, 1_000n, at(['1000', '5']))).toBeUndefined()
})

test.each([
  ['a long stops at the price band', {}, ['47500', '0.2'], ['47499.9', '5']],
  ['a short stops at the price band', { side: 'short' }, ['52500', '0.2'], ['52500.1', '5']],
  ['a long stops at its bankruptcy price', { margin: '1000' }, ['49000', '0.2'], ['48999.9', '5']],
  [
    'a short stops at its bankruptcy price',
    { side: 'short', margin: '1000' },
    ['51000', '0.2'],
    ['51000.1', '5'],
  ],
] as const)('estimateClose: %s', (_what, changes, last, beyond) => {
  const holding = holdingOf(BTC, position(changes))
  expect(estimateClose(BTC, holding, NO_COSTS, 1_000n, at(last, beyond))?.lots).toBe(200n)
})

test('estimateClose: a loss and fee above the margin returns nothing; no debt', () => {
  const holding = holdingOf(BTC, position({ margin: '1000' }))
  expect(estimateClose(BTC, holding, NO_COSTS, 1_000n, at(['49000', '1']))?.back).toBe(0n)
})

test('estimateClose: a short buys back from the asks', () => {
  const short = holdingOf(BTC, position({ side: 'short' }))
  const closing = estimateClose(BTC, short, NO_COSTS, 1_000n, at(['49000', '1']))
  expect(closing?.net).toBe(1_000n * UNIT - (closing?.fee ?? 0n))
})

test('estimateClose: a limit close fills only at its price or better', () => {
  const book = at(['51000', '0.1'], ['50500', '0.2'], ['50000', '1'])
  const upTo = (limitTicks: bigint) => estimateClose(BTC, long, NO_COSTS, 1_000n, { ...book, limitTicks })
  expect(upTo(505_000n)).toMatchObject({ lots: 300n, ticks: 506_666n })
  expect(upTo(510_001n)).toBeUndefined()
  expect(upTo(1n)).toEqual(estimateClose(BTC, long, NO_COSTS, 1_000n, book))
})

test('estimateClose: a limit close of a short buys at its price or lower', () => {
  const short = holdingOf(BTC, position({ side: 'short' }))
  const book = { ...at(['49000', '0.4'], ['49500', '1']), limitTicks: 494_999n }
  expect(estimateClose(BTC, short, NO_COSTS, 1_000n, book)).toMatchObject({ lots: 400n, ticks: 490_000n })
})

test('closedNetResult: closing the whole position gives the result in its history', () => {
  const before = { openLots: 50n, realised: '0', fee: '1.6', funding: '0' }
  const after = { openLots: 0n, realised: '-2.09', fee: '3.2', funding: '0' }
  expect(closedNetResult(BTC, before, after)).toBe(netResultOf(BTC, after))
  expect(closedNetResult(BTC, before, after)).toBe(-5_290_000n)
})

test('closedNetResult: the results of two partial closes add up to that of the whole', () => {
  const steps = [
    { openLots: 40n, realised: '0', fee: '2', funding: '0.4' },
    { openLots: 30n, realised: '1.5', fee: '2.5', funding: '0.4' },
    { openLots: 0n, realised: '4', fee: '4', funding: '0.4' },
  ] as const
  expect(closedNetResult(BTC, steps[0], steps[1])).toBe(1_000_000n - 600_000n)
})
