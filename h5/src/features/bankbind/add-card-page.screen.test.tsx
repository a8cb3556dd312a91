import { startCloseOnBack } from '@halyard/ui'
import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

const REST = [
  ['Bank', 'Harbour Bank'],
  ['Branch', 'Kiel'],
  ['Bank address', 'Hafen 1'],
  ['SWIFT code (BIC)', 'HARBDEFF'],
] as const
const HOLDER = [
  ["Account holder's full name", 'Ada Byron'],
  ["Account holder's address", 'Hafen 2'],
  ['Postal code', '24103'],
  ['Account label', 'Giro'],
] as const

async function openForm(answers: Answers = {}) {
  startCloseOnBack()
  const app = await openApp({ path: '/pages/bankbind/addbank', answers })
  const { stage } = app
  const enter = async (fields: ReadonlyArray<readonly [string, string]>) => {
    for (const [label, text] of fields) await stage.type(stage.get('textbox', label), text)
  }
  return { ...app, enter, next: () => stage.press(stage.get('button', 'Continue')) }
}

test('bank account: IBAN and number, bank and holder are a step each, and are sent together', async () => {
  const { stage, server, enter, next } = await openForm()
  expect(stage.all('textbox').length).toBe(2)
  await next()
  expect(stage.all('heading', 'Step 1 of 3 The account')).toHaveLength(1)
  expect(stage.text()).toContain('Required')
  await enter([['Card or account number', '12345678']])
  await next()
  expect(document.activeElement).toBe(stage.get('heading', 'Step 2 of 3 The bank'))
  await enter(REST)
  await next()
  await enter(HOLDER)
  server.take()
  await stage.press(stage.get('button', 'Save'))
  expect(server.take().filter(({ path }) => path === 'user/cash_save')).toMatchObject([
    { request: { card_number: '12345678', bank: 'Harbour Bank', full_name: 'Ada Byron', name: 'Giro' } },
  ])
})

test('bank account: a refused IBAN leads back to its step, with all that was typed', async () => {
  const { stage, enter, next } = await openForm({
    'user/cash_save': () => ({ type: 'error', code: 'x', message: 'No such IBAN.', field: 'iban' }),
  })
  await enter([
    ['IBAN', 'DE00'],
    ['Card or account number', '12345678'],
  ])
  await next()
  await enter(REST)
  await next()
  await enter(HOLDER)
  await stage.press(stage.get('button', 'Save'))
  expect(stage.all('heading', 'Step 1 of 3 The account')).toHaveLength(1)
  expect(stage.text()).toContain('No such IBAN.')
  await next()
  expect((stage.get('textbox', 'Bank') as HTMLInputElement).value).toBe('Harbour Bank')
})
