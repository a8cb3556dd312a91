import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

async function openPlan(amount: string, variant = 1) {
  const app = await openApp({ path: '/pages/finance/buyPage?id=1', variant })
  await app.stage.type(app.stage.get('textbox', /^Amount/), amount)
  app.server.take()
  return app
}

test('wealth: shows yield and penalty first; sends amount and terms once', async () => {
  const { stage, server } = await openPlan('12')
  await stage.press(stage.get('checkbox', /^I have read/))
  await stage.press(stage.get('button', 'Buy'))
  expect(server.take().map(({ path }) => path)).not.toContain('wealth/buyProfit')
  expect(stage.text()).toContain('Amount 12 BTC Yield a day 0.648 BTC')
  expect(stage.text()).toContain('Principal and yield 16.536 BTC Penalty if you redeem today 4.536 BTC')
  await stage.press(stage.get('button', 'Buy'), 2)
  const sent = server.take().filter(({ path }) => path === 'wealth/buyProfit')
  expect(sent).toMatchObject([{ request: { id: '1', number: '12', agree: '1', terms_id: '1' } }])
})

test('wealth: nothing is bought without agreement', async () => {
  const { stage, server } = await openPlan('12')
  await stage.press(stage.get('button', 'Buy'))
  expect(stage.all('dialog')).toEqual([])
  expect(stage.text()).toContain('You have not agreed to the wealth agreement')
  expect(server.take()).toEqual([])
})

test('wealth: nothing is bought of a plan that is sold out', async () => {
  const { stage } = await openPlan('12', 2)
  await stage.press(stage.get('checkbox', /^I have read/))
  await stage.press(stage.get('button', 'Buy'))
  expect(stage.all('dialog')).toEqual([])
  expect(stage.text()).toContain('Sold out')
})

test('wealth: redeeming shows the penalty first, and sends the order, once', async () => {
  const { stage, server } = await openApp({ path: '/pages/finance/ordersPage' })
  await stage.press(stage.get('button', /^803\.12 ETH/))
  await stage.press(stage.get('button', 'Redeem early'))
  server.take()
  expect(stage.text()).toContain('Penalty 668.19584 ETH You receive 134.92416 ETH')
  await stage.press(stage.get('button', 'Redeem now'), 2)
  const sent = server.take().filter(({ path }) => path === 'wealth/sellProfit')
  expect(sent).toMatchObject([{ request: { id: '2' } }])
})
