import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

/** Opens the question whether to cancel two orders and a stop order. */
async function openCancelAll(answers: Answers) {
  const { stage, server } = await openApp({
    path: '/pages/trade/index',
    answers: {
      'coin/list': (sample) => ({
        ...sample,
        more: false,
        list: sample.list.slice(0, 1).flatMap((order) => [
          { ...order, id: 7 },
          { ...order, id: 8 },
        ]),
      }),
      'coin/trade/stop/list': (sample) => ({
        ...sample,
        list: sample.list
          .slice(0, 1)
          .map((stop) => ({ ...stop, id: 9, status: 'waiting', paired_order_id: null })),
      }),
      ...answers,
    },
  })
  await stage.press(stage.get('button', 'Cancel all'))
  server.take()
  const agree = async () => {
    const button = stage.all('button', 'Cancel all').at(-1)
    if (button) await stage.press(button)
  }
  return { stage, server, agree }
}

test('cancel all: says how many orders and stop orders, and cancels a market with one call', async () => {
  const { stage, server, agree } = await openCancelAll({
    'coin/trade/cancel_all': () => ({ orders: [7], stops: [9] }),
  })
  expect(stage.text()).toContain('Cancel all 3 open orders of BTC/USDT?')
  expect(stage.text()).toContain('Orders 2')
  expect(stage.text()).toContain('Stop orders 1')
  await agree()
  const sent = server.take().filter((call) => call.path.startsWith('coin/trade'))
  expect(sent).toMatchObject([
    { path: 'coin/trade/cancel_all', request: { currency_id: '1', legal_id: '3' } },
  ])
  expect(stage.text()).toContain('2 cancelled · 1 already filled or cancelled')
  expect(stage.text()).toContain('Open orders (1)')
})

test('cancel all: a rejection leaves the orders, and is shown', async () => {
  const { stage, agree } = await openCancelAll({
    'coin/trade/cancel_all': () => ({ type: 'error', code: 'market_must_be_open', message: 'It is paused.' }),
  })
  await agree()
  expect(stage.text()).toContain('3 not cancelled · It is paused.')
  expect(stage.text()).toContain('Open orders (3)')
})
