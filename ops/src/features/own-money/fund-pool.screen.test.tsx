import { afterEach, expect, test } from 'vitest'
import { closeConsole, openConsole } from '../../testing/app.tsx'

afterEach(closeConsole)

async function fill(amount: string) {
  const page = await openConsole({ path: '/own-money/pool/new' })
  const { stage } = page
  await stage.type(stage.get('combobox', 'Currency'), '3')
  await stage.type(stage.get('combobox', 'Pool'), 'insurance')
  await stage.type(stage.get('textbox', 'Amount'), amount)
  await stage.type(stage.get('textbox', 'Reference'), 'S-12 line 3')
  page.server.take()
  await stage.press(stage.get('button', 'Show the change'))
  return page
}

const VALUES = {
  currency_id: '3',
  account: 'insurance',
  amount: '12.5',
  source: 'bank',
  reference: 'S-12 line 3',
}

test('own money: shows the change first; proposes the shown values with their reason, once', async () => {
  const { stage, server } = await fill('12.5')
  expect(server.take()).toMatchObject([{ path: 'ops/house/fund_pool', request: { ...VALUES, preview: '1' } }])
  await stage.press(stage.get('button', 'Propose'))
  expect(server.take().filter(({ path }) => path === 'ops/house/fund_pool')).toEqual([])
  await stage.type(stage.get('textbox', 'Reason'), 'Capital of March.')
  server.take()
  await stage.press(stage.get('button', 'Propose'), 2)
  const sent = server.take().filter(({ path }) => path === 'ops/house/fund_pool')
  expect(sent).toMatchObject([{ request: { ...VALUES, preview: '0', reason: 'Capital of March.' } }])
})

test('own money: an amount that is not a number is not shown or sent', async () => {
  const { stage, server } = await fill('12,5')
  expect(stage.text()).toContain('Enter a number in this form: 0.25')
  expect(server.take()).toEqual([])
})

test('own money: a role that may not propose is offered no form', async () => {
  const { stage } = await openConsole({ path: '/own-money/pool/new', role: 'support' })
  expect(stage.all('button', 'Show the change')).toEqual([])
})
