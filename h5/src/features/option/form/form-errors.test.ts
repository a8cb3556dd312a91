import { expect, test } from 'vitest'
import { findEvenProblem, findProblem, type OptionProblem } from './form-errors.ts'
import type { FormState } from './form-reducer.ts'
import { type FormFacts, summarize } from './form-summary.ts'
import { facts, form, OFFERED } from './testing.ts'

type Row = [string, Partial<FormState>, Partial<FormFacts>, OptionProblem['text'] | undefined]

const GOOD = { seconds: 30, number: '10' }

const ROWS: Row[] = [
  ['a valid option', GOOD, {}, undefined],
  ['the duration is checked first', {}, {}, 'timeMissing'],
  ['even if the amount is invalid too', { number: '1' }, {}, 'timeMissing'],
  ['a duration of another market', { seconds: 45, number: '10' }, {}, 'timeMissing'],
  ['no amount', { seconds: 30 }, {}, 'numberMissing'],
  ['a zero amount', { seconds: 30, number: '0.0' }, {}, 'numberMissing'],
  ['a unit below the minimum', { seconds: 30, number: '4.999999' }, {}, 'numberTooSmall'],
  ['the minimum', { seconds: 30, number: '5' }, {}, undefined],
  ['the maximum', { seconds: 30, number: '5000' }, { available: 5_000_000_000n }, undefined],
  [
    'a unit above the maximum',
    { seconds: 30, number: '5000.000001' },
    { available: 9_000_000_000n },
    'numberTooLarge',
  ],
  ['the whole balance', { seconds: 30, number: '1000' }, {}, undefined],
  ['a unit above the balance', { seconds: 30, number: '1000.000001' }, {}, 'insufficientBalance'],
  ['a balance of the minimum', GOOD, { available: 5_000_000n }, 'insufficientBalance'],
  ['a balance below any option', GOOD, { available: 4_999_999n }, 'balanceTooSmall'],
  ['an unknown balance is not a problem', GOOD, { available: undefined }, undefined],
  ['a market without a price', GOOD, { indexTicks: 0n }, 'marketHasNoPrice'],
  ['too few sources', GOOD, { priceDoubt: 'few_sources' }, 'priceDoubt_few_sources'],
  ['late prices', GOOD, { priceDoubt: 'slow' }, 'priceDoubt_slow'],
  ['an unknown price is not a problem', GOOD, { indexTicks: undefined }, undefined],
]

test.each(ROWS)('findProblem: %s', (_rule, changes, known, text) => {
  const [state, world] = [form(changes), facts(known)]
  expect(findProblem(OFFERED, summarize(OFFERED, state, world), world)?.text).toBe(text)
})

test.each(['cancel_only', 'paused'] as const)(
  'findProblem: a market that is %s sells no options',
  (status) => {
    const offered = { ...OFFERED, market: { ...OFFERED.market, status } }
    const summary = summarize(offered, form(GOOD), facts())
    expect(findProblem(offered, summary, facts())).toEqual({ text: 'marketClosed' })
  },
)

const stake = (units: bigint) => ({ field: 'number', limit: { units, of: 'stake' } }) as const

test.each<[OptionProblem, Partial<FormState>, Partial<FormFacts>?]>([
  [{ text: 'timeMissing', field: 'seconds', quiet: true }, {}],
  [{ text: 'numberMissing', field: 'number', quiet: true }, { seconds: 30 }],
  [
    { text: 'numberTooSmall', ...stake(5_000_000n) },
    { seconds: 30, number: '4.999999' },
  ],
  [
    { text: 'numberTooSmall', ...stake(10_000n) },
    { seconds: 30, number: '0.00001', currencyId: 1 },
  ],
  [
    { text: 'numberTooLarge', ...stake(5_000_000_000n) },
    { seconds: 30, number: '5000.000001' },
  ],
  [{ text: 'balanceTooSmall', ...stake(5_000_000n) }, GOOD, { available: 4_999_999n }],
  [{ text: 'insufficientBalance', field: 'number' }, GOOD, { available: 5_000_000n }],
])('findProblem: %o is at its field', (problem, changes, known) => {
  const [state, world] = [form(changes), facts(known)]
  expect(findProblem(OFFERED, summarize(OFFERED, state, world), world)).toEqual(problem)
})

test.each([
  ['no duration yet', {}, undefined],
  ['a duration with even options', { seconds: 30 }, undefined],
  ['a duration whose tie is too likely now', { seconds: 60 }, 'evenNotOfferedNow'],
  ['a duration without even options', { seconds: 90 }, 'evenNotOfferedHere'],
])('findEvenProblem: gives a reason while calls and puts stay available: %s', (_what, changes, text) => {
  const state = form({ number: '10', ...changes })
  const summary = summarize(OFFERED, state, facts())
  expect(findEvenProblem(summary)?.text).toBe(text)
  if (summary.duration) expect(findProblem(OFFERED, summary, facts())).toBeUndefined()
})
