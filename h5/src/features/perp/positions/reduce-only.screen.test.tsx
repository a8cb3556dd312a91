import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'
import { WIRE_CONTRACT, WIRE_POSITION } from '../testing.ts'

afterEach(closeApp)

const LONG = { ...WIRE_POSITION, open_share: 5, open_value: '250', margin: '25' }
/** An order that sells 2 of the long's lots at 51,000. */
const REDUCING = {
  ...WIRE_POSITION,
  id: 7,
  type: 2,
  status: 0,
  share: 2,
  open_share: 0,
  waiting_share: 2,
  price: '51000',
  margin: '0',
  reduce_only: true,
}
/** An order to sell one lot, which was filled into the long. */
const NETTED = {
  ...WIRE_POSITION,
  id: 8,
  type: 2,
  status: 2,
  share: 1,
  open_share: 0,
  close_reason: 'netted' as const,
  fee: '0.025',
}

/** Opens the page of a customer in net mode, who is long 5 lots, with a reduce-only order. */
function openPage(answers: Answers = {}) {
  return openApp({
    path: '/pages/lever/index',
    answers: {
      'lever/contracts': (sample) => ({ ...sample, list: [WIRE_CONTRACT] }),
      'lever/deal': (sample) => ({ ...sample, mode: 'net', bids: [['49990', '1']], asks: [['50010', '1']] }),
      'lever/my_trade': (sample, { status }) => ({
        ...sample,
        more: false,
        list: status === undefined ? [LONG, REDUCING] : [NETTED],
      }),
      ...answers,
    },
  })
}

/** Opens the close of the long, at a limit that stays in the book. */
async function openKept(answers: Answers = {}) {
  const { stage, server } = await openPage(answers)
  await stage.press(stage.get('button', 'Close: Long BTC/USDT'))
  await stage.press(stage.get('radio', 'Limit'))
  await stage.press(stage.get('switch', 'Keep in the book until filled'))
  await stage.type(stage.get('textbox', /^Limit price/), '52000')
  server.take()
  return { stage, server }
}

test('reduce-only: placed at the limit, for the lots on the button, once', async () => {
  const { stage, server } = await openKept({
    'lever/reduce': () => ({
      id: 9,
      status: 0,
      open_share: 0,
      filled_share: 0,
      filled_price: null,
      waiting_share: 3,
    }),
  })
  await stage.type(stage.get('textbox', /^Lots to close/), '3')
  // A profit of 2,000 on each of three lots of 0.001 BTC, less fees: those of the close, and the part of earlier ones.
  expect(stage.text()).toContain('Price (est.) 52,000')
  await stage.press(stage.get('button', 'Place order to close 3 lots'), 2)
  const sent = server.take().filter(({ path }) => path === 'lever/reduce' || path === 'lever/close')
  expect(sent).toMatchObject([
    {
      path: 'lever/reduce',
      request: {
        currency_id: '1',
        legal_id: '3',
        side: 'sell',
        share: '3',
        status: '0',
        target_price: '52000',
      },
    },
  ])
  expect(stage.text()).toContain('Order placed: closes 3 lots at your limit')
})

test('reduce-only: lots that another order already closes are not offered again', async () => {
  const { stage, server } = await openKept()
  await stage.type(stage.get('textbox', /^Lots to close/), '4')
  await stage.press(stage.get('button', /^Place order to close/))
  expect(stage.text()).toContain('At most 3 lots: other orders already close 2')
  expect(server.take().filter(({ path }) => path === 'lever/reduce')).toEqual([])
})

test('reduce-only: not offered in separate mode', async () => {
  const { stage } = await openPage({ 'lever/deal': (sample) => ({ ...sample, mode: 'separate' }) })
  await stage.press(stage.get('button', 'Close: Long BTC/USDT'))
  await stage.press(stage.get('radio', 'Limit'))
  expect(stage.all('switch', 'Keep in the book until filled')).toEqual([])
})

test('reduce-only: labelled in the list of orders, and cancelled there', async () => {
  const { stage, server } = await openPage()
  await stage.press(stage.get('tab', /^Orders/))
  expect(stage.text()).toContain('Close long BTC/USDT Reduce only')
  expect(stage.text()).toContain('Lots in the book 2')
  server.take()
  await stage.press(stage.get('button', 'Cancel: Close long BTC/USDT'))
  expect(server.take()).toMatchObject([{ path: 'lever/cancel', request: { id: '7' } }, {}])
})

test('netted order: the history shows a filled order with its lots, without a result', async () => {
  const { stage } = await openPage()
  await stage.press(stage.get('tab', 'History'))
  expect(stage.text()).toContain('Short order BTC/USDT 10x')
  expect(stage.text()).toContain('Filled into your position')
  await stage.press(stage.get('button', /^Short order BTC/))
  expect(stage.text()).toContain('Status Filled')
  expect(stage.text()).toContain('Fee 0.025 USDT')
  expect(stage.text()).not.toContain('Result after fees')
})
