import { expect, test } from 'vitest'
import { percentOf } from '../../../lib/trading/taking.ts'
import { BTC } from '../testing.ts'
import { EMPTY_FORM, type FormState } from './form-reducer.ts'
import { lotsMaxOf, sizeAt } from './form-size.ts'
import { type FormFacts, summarize } from './form-summary.ts'

const UNIT = 1_000_000n
const FACTS: FormFacts = {
  ownLots: 0n,
  available: 1_000n * UNIT,
  indexTicks: 500_000n,
  markTicks: 500_000n,
  bids: [['49990', '0.1']],
  asks: [
    ['50010', '0.1'],
    ['50500', '1'],
  ],
}
const form = (changes: Partial<FormState>): FormState => ({ ...EMPTY_FORM, price: '50000', ...changes })

test.each([
  ['all of it at a limit', {}, 100],
  ['a quarter', {}, 25],
  ['at the market', { type: 'market' }, 100],
  ['short at the market', { type: 'market', side: 2 }, 100],
] as const)('%s: the most lots that it pays for', (_what, changes, percent) => {
  const state = form(changes)
  const share = sizeAt(BTC, state, FACTS, percent)
  const spend = (FACTS.available ?? 0n) * BigInt(percent)
  const cost = (lots: string) => (summarize(BTC, { ...state, share: lots }, FACTS).cost ?? 0n) * 100n
  expect(cost(share) <= spend).toBe(true)
  if (state.type === 'limit') expect(cost(String(Number(share) + 1)) > spend).toBe(true)
  expect(Number(share)).toBeGreaterThan(0)
})

test.each([
  ['nothing of it', form({}), FACTS, 0],
  ['an unknown balance', form({}), { ...FACTS, available: undefined }, 100],
  ['no price', form({ price: '' }), FACTS, 100],
  ['too little for a lot', form({}), { ...FACTS, available: 1n }, 100],
])('%s is no size', (_what, state, facts, percent) => {
  expect(sizeAt(BTC, state, facts, percent)).toBe('')
})

test('no more than the leverage allows', () => {
  const rich = { ...FACTS, available: 10_000_000n * UNIT }
  expect(sizeAt(BTC, form({ multiple: 50 }), rich, 100)).toBe('1000')
  expect(lotsMaxOf(BTC, 20)).toBe(10_000n)
  expect(lotsMaxOf(BTC, 500)).toBe(0n)
})

test('the slider stands where the cost is', () => {
  expect(percentOf(250n, 1_000n)).toBe(25)
  expect(percentOf(2_000n, 1_000n)).toBe(100)
  expect(percentOf(undefined, 1_000n)).toBe(0)
})
