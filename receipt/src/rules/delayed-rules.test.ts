import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type OptionRules, RULES_3_HASH, type PriceTick } from '../receipt.ts'
import { decidingTick, settleOption } from './rules.ts'
import type { OptionTerms } from '../statements/terms.ts'

const DOCS = join(import.meta.dirname, '../../../docs')
const TEXT = readFileSync(join(DOCS, 'halyard-option-rules-3.txt'), 'utf8')

test('the text of rules 3 has the hash in tickets, and the document shows it', () => {
  expect(createHash('sha256').update(TEXT).digest('hex')).toBe(RULES_3_HASH)
  const document = readFileSync(join(DOCS, 'verify.md'), 'utf8')
  expect(document).toContain(`\n\`\`\`text\n${TEXT}\`\`\`\n`)
  expect(document).toContain(RULES_3_HASH)
})

/** A call of 15 seconds, accepted at 20,000 after tick 7. */
function termsOf(rules: OptionRules): OptionTerms {
  return {
    rules,
    type: 'call',
    seconds: 15,
    stake: 1_000n,
    payoutPpm: 800_000,
    acceptedAt: 20_000,
    acceptedTick: 7,
  }
}
const RULES_3 = termsOf('halyard-option-rules-3')

/** Ticks from 7 on at times after acceptance. */
function ticksAt(...ticks: readonly (readonly [afterMs: number, ticks: number])[]): PriceTick[] {
  return ticks.map(([afterMs, price], index) => [7 + index, 20_000 + afterMs, price])
}

test('rules 3: entry is the first tick after the delay, from which the seconds run', () => {
  const grid = Array.from({ length: 10 }, (_, index) => [13_500 + index * 500, 1_001] as const)
  const ticks = ticksAt(
    [-500, 5],
    [500, 6],
    [2_999, 7],
    [3_000, 1_000],
    ...grid,
    [18_000, 1_001],
    [18_001, 9],
  )
  expect(settleOption(RULES_3, ticks)).toMatchObject({ result: 'win', entryTicks: 1_000, payout: 1_800n })
  expect(decidingTick(RULES_3, ticks)).toEqual([7 + ticks.length - 1, 38_001, 9])
  expect(decidingTick(RULES_3, ticks.slice(0, -1))).toBeUndefined()
})

test('rules 3: an entry at delivery counts, a later one makes the option void and decides', () => {
  const [inTime, late] = [
    ticksAt([-500, 5], [18_000, 1_000]),
    ticksAt([-500, 5], [2_999, 6], [18_001, 1_000]),
  ]
  expect(settleOption(RULES_3, inTime).entryTicks).toBe(1_000)
  expect(decidingTick(RULES_3, inTime)).toBeUndefined()
  expect(settleOption(RULES_3, late)).toMatchObject({ result: 'void', entryTicks: undefined, payout: 1_000n })
  expect(decidingTick(RULES_3, late)).toEqual([9, 38_001, 1_000])
})

test('rules 3: a price that is not live does not set the entry, but counts on the grid after it', () => {
  const grid = Array.from({ length: 10 }, (_, index) => [13_500 + index * 500, 1_001] as const)
  const ticks = ticksAt([-500, 5], [3_000, 7], [3_500, 8], [4_000, 1_000], ...grid, [18_001, 9])
  const withQualities = ticks.map(
    ([n, at, price]): PriceTick =>
      price === 7
        ? [n, at, price, 'uncertain']
        : price === 1_000
          ? [n, at, price]
          : [n, at, price, 'delayed'],
  )
  expect(settleOption(RULES_3, withQualities)).toMatchObject({ result: 'win', entryTicks: 1_000, by: 'grid' })
  expect(settleOption(termsOf('halyard-option-rules-2'), withQualities)).toMatchObject({ entryTicks: 7 })
})

test('rules 3: no live price until delivery makes an option void; the first later price decides', () => {
  const ticks = ticksAt([-500, 5], [3_000, 7], [10_000, 7], [18_000, 7], [18_001, 8])
  const delayed = ticks.map(([n, at, price]): PriceTick => [n, at, price, 'delayed'])
  expect(settleOption(RULES_3, delayed)).toMatchObject({
    result: 'void',
    entryTicks: undefined,
    payout: 1_000n,
  })
  expect(decidingTick(RULES_3, delayed)).toEqual([11, 38_001, 8, 'delayed'])
  expect(decidingTick(RULES_3, delayed.slice(0, -1))).toBeUndefined()
})

test('rules 3: prices before a late live entry are not in force, and the next prices deliver', () => {
  const ticks = ticksAt([-500, 5], [13_000, 7], [15_000, 1_000], [19_000, 1_001], [21_001, 1_001])
  const late = ticks.map(
    ([n, at, price]): PriceTick => (price === 7 ? [n, at, price, 'delayed'] : [n, at, price]),
  )
  expect(settleOption(RULES_3, late)).toMatchObject({ result: 'win', entryTicks: 1_000, by: 'next' })
})

test('rules 3: the age of tick m does not affect the result', () => {
  const ticks = ticksAt([-15_000, 5], [3_000, 1_000], [19_000, 1_001], [21_001, 1_001])
  expect(settleOption(RULES_3, ticks)).toMatchObject({ result: 'win', by: 'next' })
})

test('rules 2: an option accepted on an old tick is void, with its entry price', () => {
  const rules2 = termsOf('halyard-option-rules-2')
  const ticks = ticksAt([-10_001, 5], [100, 1_000])
  expect(settleOption(rules2, ticks)).toMatchObject({ result: 'void', entryTicks: 1_000, payout: 1_000n })
  expect(decidingTick(rules2, ticks)).toEqual([8, 20_100, 1_000])
  const late = ticksAt([-10_001, 5], [60_001, 1_000])
  expect(settleOption(rules2, late)).toMatchObject({ result: 'void', entryTicks: undefined })
})
