import type { ResponseOf } from '@halyard/api'
import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

type Project = ResponseOf<'lh/send/product_info'>['project']

function openPurchase(status: Project['status'] = 'subscription', answers: Answers = {}) {
  return openApp({
    path: '/pages/publication/purchase?id=1',
    variant: 2,
    answers: {
      'lh/send/product_info': (sample) => ({ ...sample, project: { ...sample.project, status } }),
      ...answers,
    },
  })
}

test('subscription: shows payment and finality first; sends the quantity, once', async () => {
  const { stage, server } = await openPurchase()
  await stage.type(stage.get('textbox', /^Quantity/), '12')
  server.take()
  await stage.press(stage.get('button', 'Subscribe'))
  expect(server.take()).toEqual([])
  expect(stage.text()).toContain('Quantity 12 coin name 1 Issue price 193.14 BTC Frozen now 30 BTC')
  expect(stage.text()).toContain('An order cannot be cancelled.')
  await stage.press(stage.get('button', 'Subscribe'), 2)
  const sent = server.take().filter(({ path }) => path === 'lh/send/order')
  expect(sent).toMatchObject([{ request: { id: '1', currency_id: '1', number: '12' } }])
})

test('subscription: the chosen payment currency is the one that is sent', async () => {
  const { stage, server } = await openPurchase()
  await stage.press(stage.get('radio', 'ETH'))
  await stage.type(stage.get('textbox', /^Quantity/), '12')
  await stage.press(stage.get('button', 'Subscribe'))
  expect(stage.text()).toContain('Issue price 200.21 ETH')
  await stage.press(stage.get('button', 'Subscribe'))
  const sent = server.take().filter(({ path }) => path === 'lh/send/order')
  expect(sent).toMatchObject([{ request: { currency_id: '2' } }])
})

test.each([
  ['more than is left to order', '276', 'You can still order 275.18 coin name 1'],
  ['less than the minimum', '0.4', '0.5'],
])('subscription: %s is refused on the screen, and nothing is sent', async (_case, quantity, problem) => {
  const { stage, server } = await openPurchase()
  await stage.type(stage.get('textbox', /^Quantity/), quantity)
  server.take()
  await stage.press(stage.get('button', 'Subscribe'))
  expect(stage.all('dialog')).toEqual([])
  expect(stage.text()).toContain(problem)
  expect(server.take()).toEqual([])
})

test.each([
  ['upcoming', 'Not open yet'],
  ['sold_out', 'This subscription is closed'],
  ['redemption', 'This subscription is closed'],
  ['cancelled', 'This subscription is closed'],
] as const)('subscription: nothing can be ordered while the project is %s: %s', async (status, problem) => {
  const { stage } = await openPurchase(status)
  await stage.type(stage.get('textbox', /^Quantity/), '12')
  await stage.press(stage.get('button', 'Subscribe'))
  expect(stage.all('dialog')).toEqual([])
  expect(stage.text()).toContain(problem)
})

test('subscription: a refusal of the server is shown', async () => {
  const { stage } = await openPurchase('subscription', {
    'lh/send/order': () => ({
      type: 'error',
      code: 'insufficient_balance',
      message: 'Insufficient balance.',
    }),
  })
  await stage.type(stage.get('textbox', /^Quantity/), '12')
  await stage.press(stage.get('button', 'Subscribe'))
  await stage.press(stage.get('button', 'Subscribe'))
  expect(stage.text()).toContain('Insufficient balance')
})
