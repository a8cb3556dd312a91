import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp, typePin } from '../../../testing/app.tsx'

afterEach(closeApp)

async function openSale(amount: string, answers: Answers = {}) {
  const app = await openApp({
    path: '/pages/legaltender/index',
    answers: {
      'user/has_password': (sample) => ({ ...sample, has_password: true }),
      'user/limits': (sample) => ({ ...sample, pause: null }),
      ...answers,
    },
  })
  const { stage, server } = app
  await stage.press(stage.get('button', 'Sell USDT: merchant name 3'))
  await stage.type(stage.get('textbox', /^Amount/), amount)
  await typePin(stage, '739154')
  server.take()
  await stage.press(stage.get('button', 'Sell USDT'))
  return app
}

test('fiat order: shows both amounts and the price first; sends them with the card, once', async () => {
  const { stage, server } = await openSale('1000')
  expect(server.take()).toEqual([])
  expect(stage.text()).toContain('You sell 2.11336066 USDT You get 1,000.00 HKD Unit price 473.18 HKD')
  await stage.press(stage.get('button', 'Place sell order'), 2)
  const sent = server.take().filter(({ path }) => path === 'legalnew/deal/add')
  const request = {
    id: '3',
    number: '2.11336066',
    price: '470.8141',
    card_id: '1',
    pass: '739154',
  }
  expect(sent).toMatchObject([{ request }])
})

test.each([
  ['below', '236', 'Minimum 236.59 HKD'],
  ['above', '83734', 'Maximum 83,733.94 HKD'],
])('fiat order: an amount %s the limits of the offer is not confirmed', async (_case, amount, problem) => {
  const { stage } = await openSale(amount)
  expect(stage.all('button', 'Place sell order')).toEqual([])
  expect(stage.text()).toContain(problem)
})

test('fiat order: a refusal of the server is shown', async () => {
  const { stage } = await openSale('1000', {
    'legalnew/deal/add': () => ({ type: 'error', code: 'ad_is_gone', message: 'This offer has ended.' }),
  })
  await stage.press(stage.get('button', 'Place sell order'))
  expect(stage.text()).toContain('This offer has ended.')
})
