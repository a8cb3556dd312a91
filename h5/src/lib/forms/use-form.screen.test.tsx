import { Toaster } from '@halyard/ui'
import { renderStage, type Stage, stopClock } from '@halyard/ui/testing'
import type { Failure } from '@halyard/web'
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectErrors } from './form-errors.ts'
import { reduceForm } from './form-reducer.ts'
import { type FormControls, useForm } from './use-form.ts'

interface Values {
  readonly amount: string
  readonly code: string
}
type Field = keyof Values

const FIELDS = ['amount', 'code'] as const

let form: FormControls<Values, Field>
let stage: Stage

/** A form of an amount and a code. The wire calls the amount `number`, and a rejected code must be entered again. */
function Probe({ onForm }: { readonly onForm: (current: FormControls<Values, Field>) => void }) {
  const current = useForm<Values, Field, { readonly text: string }>({
    start: () => ({ amount: '', code: '' }),
    reduce: reduceForm,
    fieldsOf: () => FIELDS,
    findErrors: (values) =>
      collectErrors(FIELDS, (field) => (values[field] === '' ? { text: `${field}Required` } : undefined)),
    describe: ({ text }) => `Text of ${text}.`,
    fieldOf: ({ field }) => (field === 'number' ? 'amount' : field),
    clearedBy: (field) => (field === 'code' ? { code: '' } : {}),
  })
  useEffect(() => {
    onForm(current)
  })
  return (
    <main>
      {FIELDS.map((field) => (
        <label key={field}>
          {field}
          <input
            aria-invalid={current.errorOf(field) !== undefined}
            onBlur={() => current.dispatch({ type: 'left', field })}
            onChange={({ target }) => current.edit({ [field]: target.value })}
            value={current.values[field]}
          />
        </label>
      ))}
      <Toaster />
    </main>
  )
}

beforeEach(async () => {
  stopClock(0)
  stage = await renderStage(<Probe onForm={(current) => void (form = current)} />)
})

afterEach(async () => {
  await stage.close()
  vi.useRealTimers()
})

const field = (name: Field) => stage.all('textbox')[FIELDS.indexOf(name)]!
const failure = (code: Failure['code'], name?: string): Failure => ({
  ok: false,
  code,
  message: `Refused: ${code}.`,
  ...(name === undefined ? {} : { field: name }),
})

/** Runs an act of the page, and returns what it shows and what it holds. */
async function after(run: () => unknown) {
  await act(async () => void run())
  await stage.settle()
  const { values, failure: whole, confirming } = form
  return {
    values,
    whole,
    confirming,
    errors: FIELDS.map((name) => form.errorOf(name)),
    focus: FIELDS.find((name) => document.activeElement === field(name)),
    announced: /Refused: \w+/.exec(stage.text())?.[0],
  }
}

async function enter(amount: string, code: string) {
  await stage.type(field('amount'), amount)
  await stage.type(field('code'), code)
}

test('useForm: a submit of an empty form shows every error and focuses the first', async () => {
  let isValid = true
  expect(form.errorOf('amount')).toBeUndefined()
  const shown = await after(() => (isValid = form.check()))
  expect(isValid).toBe(false)
  expect(shown).toMatchObject({
    errors: ['Text of amountRequired.', 'Text of codeRequired.'],
    focus: 'amount',
  })
})

test('useForm: a step checks only its own fields', async () => {
  await stage.type(field('amount'), '5')
  let isValid = false
  const shown = await after(() => (isValid = form.check(['amount'])))
  expect(isValid).toBe(true)
  expect(shown).toMatchObject({ errors: [undefined, undefined], focus: 'amount' })
  await after(() => (isValid = form.check(FIELDS)))
  expect(isValid).toBe(false)
})

test('useForm: a valid form moves no focus', async () => {
  await enter('5', '123456')
  let isValid = false
  expect(await after(() => (isValid = form.check()))).toMatchObject({
    values: { amount: '5', code: '123456' },
    errors: [undefined, undefined],
    focus: 'code',
  })
  expect(isValid).toBe(true)
})

test('useForm: a rejected field shows the message of the server and gets the focus', async () => {
  await enter('5', '123456')
  expect(await after(() => form.refuse(failure('quantity_too_small', 'number')))).toMatchObject({
    values: { amount: '5', code: '123456' },
    errors: ['Refused: quantity_too_small.', undefined],
    whole: undefined,
    focus: 'amount',
    announced: undefined,
  })
})

test('useForm: a rejected code is empty again, and its message stays until it is typed', async () => {
  await enter('5', '123456')
  const refused = await after(() => form.refuse(failure('code_invalid', 'code')))
  expect(refused).toMatchObject({
    values: { amount: '5', code: '' },
    errors: [undefined, 'Refused: code_invalid.'],
    focus: 'code',
  })
  expect(await after(() => form.edit({ code: '1' }))).toMatchObject({ errors: [undefined, undefined] })
})

test.each([undefined, 'elsewhere'])(
  'useForm: a rejection of field %s is announced, and stays above the button',
  async (name) => {
    await enter('5', '123456')
    await after(() => form.dispatch({ type: 'confirmationOpened' }))
    expect(await after(() => form.refuse(failure('insufficient_balance', name)))).toMatchObject({
      whole: 'Refused: insufficient_balance.',
      confirming: false,
      errors: [undefined, undefined],
      announced: 'Refused: insufficient_balance',
    })
  },
)

test('useForm: without an answer an open confirmation stays for another try', async () => {
  await enter('5', '123456')
  await after(() => form.dispatch({ type: 'confirmationOpened' }))
  const lost = await after(() => form.refuse(failure('network_error')))
  expect(lost).toMatchObject({
    confirming: true,
    whole: undefined,
    announced: 'Refused: network_error',
  })
})

test('useForm: without an answer and a confirmation, the failure stays above the button', async () => {
  expect(await after(() => form.refuse(failure('network_error')))).toMatchObject({
    confirming: false,
    whole: 'Refused: network_error.',
    announced: 'Refused: network_error',
  })
})

test('useForm: a customer who is signed out sees no failure, and no confirmation', async () => {
  await after(() => form.dispatch({ type: 'confirmationOpened' }))
  expect(await after(() => form.refuse(failure('signed_out', 'code')))).toMatchObject({
    confirming: false,
    whole: undefined,
    errors: [undefined, undefined],
    announced: undefined,
  })
})
