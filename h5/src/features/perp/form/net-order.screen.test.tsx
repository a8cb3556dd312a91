import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'
import { WIRE_CONTRACT, WIRE_POSITION } from '../testing.ts'
import { orders } from './submit-orders.ts'

afterEach(async () => {
  orders.leaveConfirm()
  await closeApp()
})

const SHORT = { ...WIRE_POSITION, type: 2, open_share: 5, open_value: '250', margin: '25' }

/** Types an order to buy lots at the market, of a customer in net mode who is short 5 lots. */
async function typeOrder(lots: string, answers: Answers = {}) {
  const { stage, server } = await openApp({
    path: '/pages/lever/index',
    answers: {
      'user/limits': (sample) => ({ ...sample, pause: null }),
      'lever/contracts': (sample) => ({ ...sample, list: [WIRE_CONTRACT] }),
      'lever/deal': (sample) => ({
        ...sample,
        mode: 'net',
        bids: [['49990', '1']],
        asks: [['50010', '1']],
      }),
      'lever/my_trade': (sample) => ({ ...sample, more: false, list: [SHORT] }),
      ...answers,
    },
  })
  await stage.press(stage.get('radio', 'Market'))
  await stage.type(stage.get('textbox', /^Lots/), lots)
  server.take()
  return { stage, server, confirm: () => stage.press(stage.get('button', 'Buy / Long BTC')) }
}

test('net order: says first which part of the position it closes', async () => {
  const { stage, confirm } = await typeOrder('3')
  await confirm()
  expect(stage.text()).toContain('Closes 3 of 5 lots (Short)')
  expect(stage.text()).toContain('Estimated P&L −0.03 USDT')
  expect(stage.text()).toContain('Position after this order Short · 2 lots = 0.002 BTC')
  expect(stage.text()).not.toContain('Maximum loss')
})

test('net order: larger than the position: says what it closes and what it opens', async () => {
  const { stage, confirm } = await typeOrder('7')
  await confirm()
  expect(stage.text()).toContain('Closes 5 of 5 lots (Short)')
  expect(stage.text()).toContain('Opens 2 lots Position after this order Long · 2 lots = 0.002 BTC')
})

test('net order: stops of an order that only closes lots are said not to be used', async () => {
  const { stage } = await typeOrder('3')
  await stage.press(stage.get('switch', 'Take profit / stop loss'))
  expect(stage.text()).toContain('This order only closes lots, so its TP/SL is not used.')
  await stage.type(stage.get('textbox', /^Lots/), '7')
  expect(stage.text()).toContain('They become the TP/SL of your position')
})

test('net order: says how many lots were filled, and at which price', async () => {
  const { stage, confirm } = await typeOrder('3', {
    'lever/submit': () => ({
      id: 9,
      status: 2,
      open_share: 0,
      filled_share: 2,
      filled_price: '50010.5',
      waiting_share: 0,
    }),
  })
  await confirm()
  const agree = stage.all('button', 'Buy / Long BTC').at(-1)
  if (agree) await stage.press(agree)
  expect(stage.text()).toContain('2 of 3 lots filled at 50,010.5. The rest was cancelled.')
})

test('separate mode: the confirmation says nothing of another position', async () => {
  const { stage } = await typeOrder('3', {
    'lever/deal': (sample) => ({ ...sample, mode: 'separate', asks: [['50010', '1']] }),
  })
  await stage.press(stage.get('button', 'Open long BTC'))
  expect(stage.text()).not.toContain('Closes')
  expect(stage.text()).toContain('Maximum loss')
})
