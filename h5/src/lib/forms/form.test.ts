import { expect, test } from 'vitest'
import { collectErrors, type FieldErrors, visibleError } from './form-errors.ts'
import { type FormAction, type FormState, reduceForm, startForm } from './form-reducer.ts'

interface Values {
  readonly name: string
  readonly code: string
}
type Field = keyof Values
type State = FormState<Values, Field>

const START: State = startForm({ name: 'Ada', code: '' })
const ERRORS: FieldErrors<Field> = {
  name: { text: 'nameInvalid' },
  code: { text: 'codeRequired', quiet: true },
}

function after(...actions: readonly FormAction<Values, Field>[]): State {
  return actions.reduce<State>(reduceForm, START)
}

test('reduceForm: an edit changes some values and removes the errors of the server', () => {
  const state = after(
    { type: 'refused', field: 'code', message: 'wrong' },
    { type: 'edited', values: { name: 'Bea' } },
  )
  expect(state).toMatchObject({ values: { name: 'Bea', code: '' }, refused: new Map(), failure: undefined })
})

test('reduceForm: an error of the server is at its field, or concerns the whole form', () => {
  const atField = after({ type: 'refused', field: 'code', message: 'wrong' })
  expect(atField).toMatchObject({ refused: new Map([['code', 'wrong']]), failure: undefined })
  expect(reduceForm(atField, { type: 'refused', message: 'busy' })).toMatchObject({
    refused: new Map(),
    failure: 'busy',
  })
})

test('reduceForm: a rejection clears the fields to enter again, and is shown until then', () => {
  const entered = after({ type: 'edited', values: { code: '730416' } })
  const refused = reduceForm(entered, {
    type: 'refused',
    field: 'code',
    message: 'wrong',
    cleared: { code: '' },
  })
  expect(refused).toMatchObject({
    values: { name: 'Ada', code: '' },
    refused: new Map([['code', 'wrong']]),
  })
})

test('reduceForm: the next submit removes an error of the whole form', () => {
  const state = after({ type: 'refused', message: 'busy' }, { type: 'tried', fields: ['name'] })
  expect(state.failure).toBeUndefined()
})

test('reduceForm: an error of the server closes the confirmation', () => {
  const confirming = after({ type: 'confirmationOpened' })
  expect(confirming.phase).toBe('confirming')
  expect(reduceForm(confirming, { type: 'refused', message: 'busy' }).phase).toBe('editing')
  expect(reduceForm(confirming, { type: 'confirmationClosed' })).toEqual(START)
  const refused = reduceForm(confirming, { type: 'refused', field: 'code', message: 'wrong' })
  const again = [{ type: 'confirmationOpened' } as const, { type: 'confirmationClosed' } as const]
  expect(again.reduce<State>(reduceForm, refused)).toEqual(refused)
})

test('reduceForm: a reset changes some values and hides all errors', () => {
  const state = after(
    { type: 'edited', values: { name: 'Bea', code: '1' } },
    { type: 'tried', fields: ['name', 'code'] },
    { type: 'left', field: 'name' },
    { type: 'refused', field: 'code', message: 'wrong' },
    { type: 'reset', values: { code: '' } },
  )
  expect(state).toEqual(startForm({ name: 'Bea', code: '' }))
})

test.each<[string, readonly FormAction<Values, Field>[], Field, unknown]>([
  ['none at first', [], 'name', undefined],
  ['that of a tried field', [{ type: 'tried', fields: ['name'] }], 'name', ERRORS.name],
  ['none of an untried field', [{ type: 'tried', fields: ['name'] }], 'code', undefined],
  ['that of a left field', [{ type: 'left', field: 'name' }], 'name', ERRORS.name],
  ['none of an empty field that was left', [{ type: 'left', field: 'code' }], 'code', undefined],
  ['that of an empty tried field', [{ type: 'tried', fields: ['code'] }], 'code', ERRORS.code],
  [
    "the server's before its own",
    [
      { type: 'tried', fields: ['code'] },
      { type: 'refused', field: 'code', message: 'wrong' },
    ],
    'code',
    'wrong',
  ],
])('visibleError: %s', (_what, actions, field, error) => {
  expect(visibleError(after(...actions), ERRORS, field)).toEqual(error)
})

test('visibleError: a field without an error shows none, even once it was left', () => {
  expect(visibleError(after({ type: 'left', field: 'name' }), {}, 'name')).toBeUndefined()
})

test('collectErrors: has only the fields with an error', () => {
  expect(
    collectErrors<Field, { text: string }>(['name', 'code'], (field) =>
      field === 'code' ? { text: 'codeRequired' } : undefined,
    ),
  ).toEqual({ code: { text: 'codeRequired' } })
})
