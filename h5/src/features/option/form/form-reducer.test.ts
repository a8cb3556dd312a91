import { expect, test } from 'vitest'
import { EMPTY_FORM, type FormAction, type FormState, reduceForm } from './form-reducer.ts'
import { form } from './testing.ts'

const REFUSED = { field: 'number', message: 'no' } as const

test.each<[string, Partial<FormState>, FormAction, Partial<FormState>]>([
  [
    'a duration is selected',
    { number: '10' },
    { type: 'secondsChosen', seconds: 60 },
    { seconds: 60, number: '10' },
  ],
  ['an amount is typed', { seconds: 30 }, { type: 'typed', text: '1.' }, { seconds: 30, number: '1.' }],
  [
    'another currency clears the amount',
    { number: '10', seconds: 30 },
    { type: 'currencyChosen', currencyId: 1 },
    { currencyId: 1, seconds: 30, number: '' },
  ],
  [
    'the same currency keeps it',
    { currencyId: 1, number: '10' },
    { type: 'currencyChosen', currencyId: 1 },
    { currencyId: 1, number: '10' },
  ],
  [
    'a rejection shows at its field',
    { number: '10' },
    { type: 'refused', ...REFUSED },
    { number: '10', refused: REFUSED },
  ],
  [
    'the next change removes a rejection',
    { number: '10', refused: REFUSED },
    { type: 'typed', text: '11' },
    { number: '11' },
  ],
])('reduceForm: %s', (_rule, before, action, after) => {
  expect(reduceForm(form(before), action)).toEqual(form(after))
})

test('reduceForm: the first currency of an empty form leaves the amount empty', () => {
  const chosen = reduceForm(EMPTY_FORM, { type: 'currencyChosen', currencyId: 1 })
  expect(chosen).toEqual({ ...EMPTY_FORM, currencyId: 1 })
})
