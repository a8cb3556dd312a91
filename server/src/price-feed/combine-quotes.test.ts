import { problemsOfSources, type SourcesStatement, type TickSources } from '@halyard/receipt'
import { expect, test } from 'vitest'
import { combineQuotes, type Excluded } from './combine-quotes.ts'

const NOW = 1_000_000_000
const SECOND = 1_000

function quotes(prices: readonly number[], ageMs: readonly number[] = []) {
  return prices.map((price, index) => ({ source: `source${index}`, price, at: NOW - (ageMs[index] ?? 0) }))
}

test.each<[string, number[], number[], number | undefined, string[]]>([
  ['no source', [], [], undefined, []],
  ['one source', [100], [], undefined, []],
  ['two that agree', [100, 102], [], 101, []],
  ['two, one a second too old', [100, 102], [0, 10_001], undefined, []],
  ['two, one of the maximum age', [100, 102], [0, 10_000], 101, []],
  ['two that differ by more than two percent', [100, 102.1], [], undefined, []],
  ['two, one with a wick of 30 %', [100, 130], [], undefined, []],
  ['three, one with a wick of 30 %', [100, 100.2, 130], [], 100.1, ['source2']],
  ['three, one too old and one with a wick', [100, 130, 100], [0, 0, 10_001], undefined, []],
  ['four, two with a wick', [100, 100, 130, 130], [], undefined, []],
  ['two that differ by half', [100, 50], [], undefined, []],
  ['two that differ by twice', [100, 200], [], undefined, []],
  ['three that agree', [100, 101, 102], [], 101, []],
  ['three, one half', [100, 101, 50], [], 100.5, ['source2']],
  ['three, one twice', [100, 101, 202], [], 101.5 - 1, ['source2']],
  ['three, one zero', [100, 101, 0], [], 100.5, []],
  ['three, one negative', [100, 101, -100], [], 100.5, []],
  ['three, one not a number', [100, 101, Number.NaN], [], 100.5, []],
  ['three, one infinite', [100, 101, Number.POSITIVE_INFINITY], [], 100.5, []],
  ['three, one a hundredth off', [100, 100, 101], [], 100, []],
  ['three, one a little more off', [100, 100, 101.1], [], 100, ['source2']],
  ['three, all in disagreement', [100, 200, 400], [], undefined, []],
  ['four in two camps', [100, 100, 300, 300], [], undefined, []],
  ['five, two of them wrong', [100, 101, 102, 10, 1_000], [], 101, ['source3', 'source4']],
  ['all too old', [100, 101, 102], [20_000, 20_000, 20_000], undefined, []],
])('%s', (_name, prices, ages, price, out) => {
  const combined = combineQuotes(quotes(prices, ages), new Map(), NOW)
  expect(combined.price).toBe(price)
  expect([...combined.excluded.keys()]).toEqual(out)
})

test('an excluded source returns after a minute near the others', () => {
  let excluded: Excluded = new Map()
  const at = (seconds: number, third: number): number | undefined => {
    const now = NOW + seconds * SECOND
    const sources = [100, 100, third].map((price, index) => ({ source: `source${index}`, price, at: now }))
    const combined = combineQuotes(sources, excluded, now)
    excluded = combined.excluded
    return combined.price
  }
  expect(at(0, 200)).toBe(100)
  expect(at(1, 101)).toBe(100)
  expect(at(60, 101)).toBe(100)
  // Far off again, so the waiting period restarts.
  expect(at(60.5, 110)).toBe(100)
  expect(at(61, 101)).toBe(100)
  expect(at(120, 101)).toBe(100)
  expect([...excluded.keys()]).toEqual(['source2'])
  at(121, 101)
  expect([...excluded.keys()]).toEqual([])
})

test.each([
  ['three that agree', [100, 100.1, 100.2], [], undefined],
  ['none', [], [], 'few_sources'],
  ['two that agree', [100, 100.1], [], 'few_sources'],
  ['two that disagree', [100, 130], [], 'few_sources'],
  ['three, one too old', [100, 100.1, 100.2], [0, 0, 10_001], 'few_sources'],
  ['three, one far off', [100, 100.1, 130], [], 'sources_disagree'],
  ['three that all disagree', [100, 120, 150], [], 'sources_disagree'],
  ['four, one far off', [100, 100.1, 100.2, 130], [], undefined],
])('%s: whether the price is agreed, and why not', (_name, prices, ages, doubt) => {
  const { isAgreed, doubt: found } = combineQuotes(quotes(prices, ages), new Map(), NOW)
  expect([isAgreed, found]).toEqual([doubt === undefined, doubt])
})

test('while one source is excluded, both others are required', () => {
  const excluded: Excluded = new Map([['source2', { nearSince: undefined }]])
  expect(combineQuotes(quotes([100, 101, 100]), excluded, NOW).price).toBe(100.5)
  expect(combineQuotes(quotes([100, 101, 100], [0, 20_000]), excluded, NOW).price).toBeUndefined()
})

test('each quote is recorded with its state, except impossible prices', () => {
  const all = quotes([101, 101.5, 102, 202, 99, 100, 0, Number.NaN, 1e15], [0, 10_000, -5, 0, 10_001])
  const excluded: Excluded = new Map([['source5', { nearSince: undefined }]])
  const { price, records } = combineQuotes(all, excluded, NOW)
  expect(price).toBe(101.5)
  expect(records).toEqual([
    ['source0', '101', NOW, 'used'],
    ['source1', '101.5', NOW - 10_000, 'used'],
    // A quote is not later than the price.
    ['source2', '102', NOW, 'used'],
    ['source3', '202', NOW, 'far'],
    ['source4', '99', NOW - 10_001, 'old'],
    ['source5', '100', NOW, 'excluded'],
  ])
  expect(combineQuotes(quotes([100, 300]), new Map(), NOW).records).toEqual([])
})

test.each([
  [64_321.04, '64321.04'],
  [0.000001, '0.000001'],
  [1e-7, '0.0000001'],
  [1.234_567_890_123_456_6e-18, '0.0000000000000000012345678901234566'],
  [999_999_999_999_999.9, '999999999999999.9'],
])('the price %d is recorded as %s, which is the same number', (price, text) => {
  const { records } = combineQuotes(quotes([price, price]), new Map(), NOW)
  expect(records.map(([, written]) => written)).toEqual([text, text])
  expect(Number(text)).toBe(price)
})

/** Returns a generator of numbers from 0 up to 1 that always gives the same ones. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

test('recorded prices verify: 4,000 rounds of sources that fail, lag and deviate', () => {
  const random = generator(5)
  const list: TickSources[] = []
  let excluded: Excluded = new Map()
  const states = new Set<string>()
  for (let round = 1; round <= 4_000; round += 1) {
    const now = NOW + round * 5_000
    const given = [0, 1, 2, 3, 4].map((source) => {
      const factor = random() < 0.01 ? [0.75, 1.25, 1.3, 0.5, 1e-9][Math.floor(random() * 5)] : 1
      const price = 0.16 * (factor ?? 1) * (1 + random() / 200)
      return { source: `source${source}`, price, at: now - Math.floor(random() * 10_500) }
    })
    const combined = combineQuotes(given, excluded, now)
    excluded = combined.excluded
    if (combined.price === undefined) continue
    for (const [, , , state] of combined.records) states.add(state)
    const ticks = Math.max(1, Math.round(combined.price * 10 ** 5))
    list.push([list.length + 1, now, ticks, 'quotes', now, combined.records])
  }
  const head = { seq: 1, signed_at: NOW * 2, heads: [], prev: '' }
  const statement = { match_id: 1, price_decimals: 5, prev: '', list, head } as unknown as SourcesStatement
  expect(problemsOfSources(statement)).toEqual([])
  expect([...states].toSorted()).toEqual(['excluded', 'far', 'old', 'used'])
  expect(list.length).toBeGreaterThan(3_500)
})
