import { expect, test } from 'vitest'
import { combineQuotes, type Excluded } from './combine-quotes.ts'

const NOW = 1_000_000_000
const MINUTE = 60_000

function quotes(prices: readonly number[], ageMs: readonly number[] = []) {
  return prices.map((price, index) => ({ source: `source${index}`, price, at: NOW - (ageMs[index] ?? 0) }))
}

test.each<[string, number[], number[], number | undefined, string[]]>([
  ['no source', [], [], undefined, []],
  ['one source', [100], [], undefined, []],
  ['two that agree', [100, 102], [], 101, []],
  ['two, one a second too old', [100, 102], [0, 10_001], undefined, []],
  ['two, one of the maximum age', [100, 102], [0, 10_000], 101, []],
  ['two that differ by half', [100, 50], [], undefined, []],
  ['two that differ by twice', [100, 200], [], undefined, []],
  ['three that agree', [100, 101, 104], [], 101, []],
  ['three, one half', [100, 101, 50], [], 100.5, ['source2']],
  ['three, one twice', [100, 101, 202], [], 101.5 - 1, ['source2']],
  ['three, one zero', [100, 101, 0], [], 100.5, []],
  ['three, one negative', [100, 101, -100], [], 100.5, []],
  ['three, one not a number', [100, 101, Number.NaN], [], 100.5, []],
  ['three, one infinite', [100, 101, Number.POSITIVE_INFINITY], [], 100.5, []],
  ['three, one a quarter off', [100, 100, 125], [], 100, []],
  ['three, one a little more off', [100, 100, 126], [], 100, ['source2']],
  ['three, all in disagreement', [100, 200, 400], [], undefined, []],
  ['four in two camps', [100, 100, 300, 300], [], undefined, []],
  ['five, two of them wrong', [100, 101, 102, 10, 1_000], [], 101, ['source3', 'source4']],
  ['all too old', [100, 101, 102], [20_000, 20_000, 20_000], undefined, []],
])('%s', (_name, prices, ages, price, out) => {
  const combined = combineQuotes(quotes(prices, ages), new Map(), NOW)
  expect(combined.price).toBe(price)
  expect([...combined.excluded.keys()]).toEqual(out)
})

test('an excluded source returns after 15 minutes near the others', () => {
  let excluded: Excluded = new Map()
  const at = (minutes: number, third: number): number | undefined => {
    const now = NOW + minutes * MINUTE
    const sources = [100, 100, third].map((price, index) => ({ source: `source${index}`, price, at: now }))
    const combined = combineQuotes(sources, excluded, now)
    excluded = combined.excluded
    return combined.price
  }
  expect(at(0, 200)).toBe(100)
  expect(at(1, 101)).toBe(100)
  expect(at(15, 101)).toBe(100)
  // Far off again, so the waiting period restarts.
  expect(at(15.5, 110)).toBe(100)
  expect(at(16, 101)).toBe(100)
  expect(at(30, 101)).toBe(100)
  expect([...excluded.keys()]).toEqual(['source2'])
  at(31, 101)
  expect([...excluded.keys()]).toEqual([])
})

test('while one source is excluded, both others are required', () => {
  const excluded: Excluded = new Map([['source2', { nearSince: undefined }]])
  expect(combineQuotes(quotes([100, 101, 100]), excluded, NOW).price).toBe(100.5)
  expect(combineQuotes(quotes([100, 101, 100], [0, 20_000]), excluded, NOW).price).toBeUndefined()
})
