import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'
import { WIRE_CONTRACT, WIRE_POSITION } from '../testing.ts'
import { conditionals } from './submit-conditionals.ts'

afterEach(async () => {
  conditionals.leaveConfirm()
  await closeApp()
})

const LONG = { ...WIRE_POSITION, open_share: 5, open_value: '250', margin: '25' }
const PATH = 'lever/place_conditional'

/** Opens the form of a customer in net mode with a long of 5 lots, at a mark price of 50,000 and a last price of 50,000. */
async function openForm(answers: Answers = {}) {
  const { stage, server } = await openApp({
    path: '/pages/lever/index',
    answers: {
      'user/limits': (sample) => ({ ...sample, pause: null }),
      'lever/contracts': (sample) => ({ ...sample, list: [WIRE_CONTRACT] }),
      'lever/deal': (sample) => ({ ...sample, mode: 'net', bids: [['49990', '1']], asks: [['50010', '1']] }),
      'lever/my_trade': (sample) => ({ ...sample, more: false, list: [LONG] }),
      [PATH]: () => ({ id: 7 }),
      ...answers,
    },
  })
  await stage.press(stage.get('radio', 'Stop'))
  server.take()
  return { stage, server }
}

type Opened = Awaited<ReturnType<typeof openForm>>

const typeTrigger = ({ stage }: Opened, price: string) =>
  stage.type(stage.get('textbox', /Trigger price/), price)

/** Opens the confirmation, and returns the function that confirms. */
async function submit({ stage, server }: Opened, name: string) {
  await stage.press(stage.get('button', name))
  server.take()
  return async () => {
    const agree = stage.all('button', name).at(-1)
    if (agree) await stage.press(agree)
    return server.take().filter(({ path }) => path === PATH)
  }
}

test('a stop that closes the long: said in one sentence, and sent once', async () => {
  const opened = await openForm()
  const { stage } = opened
  await stage.press(stage.get('radio', 'Close'))
  await stage.press(stage.get('radio', 'Short'))
  await typeTrigger(opened, '49500')
  expect(stage.text()).toContain('Stop market')
  const confirm = await submit(opened, 'Close long')
  expect(stage.text()).toContain(
    'If the mark price falls to 49,500.0 USDT, close your whole long at the market.',
  )
  const request = { side: 'sell', purpose: 'close', source: 'mark', direction: 'at_or_below' }
  expect(await confirm()).toMatchObject([{ request: { ...request, trigger_price: '49500' } }])
  expect(stage.text()).toContain('Conditional order placed')
})

test('a take-profit by the last price that reduces: has its lots and no leverage', async () => {
  const opened = await openForm()
  const { stage } = opened
  await stage.press(stage.get('radio', 'Reduce'))
  await stage.press(stage.get('radio', 'Short'))
  await stage.press(stage.get('radio', 'Last price'))
  await typeTrigger(opened, '51000')
  await stage.type(stage.get('textbox', /^Lots/), '2')
  expect(stage.text()).toContain('Take profit market')
  const confirm = await submit(opened, 'Close long')
  expect(stage.text()).toContain(
    'If the last price rises to 51,000.0 USDT, close at most 2 lots of your long',
  )
  const [sent] = await confirm()
  const request = { purpose: 'reduce', source: 'last', direction: 'at_or_above', share: '2' }
  expect(sent).toMatchObject({ request: { ...request, trigger_price: '51000' } })
  expect(sent?.request).not.toHaveProperty('multiple')
})

test('an entry above the price: has lots, leverage, and the margin at its trigger', async () => {
  const opened = await openForm()
  const { stage } = opened
  await typeTrigger(opened, '51000')
  await stage.type(stage.get('textbox', /^Lots/), '10')
  const confirm = await submit(opened, 'Buy / Long BTC')
  expect(stage.text()).toContain('buy 10 lots at the market: it adds to a long with 10x')
  expect(stage.text()).toContain('Margin 51 USDT')
  const request = { side: 'buy', purpose: 'open', direction: 'at_or_above', share: '10', multiple: '10' }
  expect(await confirm()).toMatchObject([{ request }])
})

test('a trigger that the price has reached: is refused at its field', async () => {
  const opened = await openForm()
  await typeTrigger(opened, '50000')
  expect(opened.stage.text()).toContain('The price has already reached this trigger')
  expect(opened.stage.get('textbox', /Trigger price/).getAttribute('aria-invalid')).toBe('true')
})

test('an order that would close no position is not offered', async () => {
  const opened = await openForm()
  const { stage } = opened
  await stage.press(stage.get('radio', 'Close'))
  await typeTrigger(opened, '51000')
  await stage.press(stage.get('button', 'Close short'))
  expect(stage.text()).toContain('You hold no position that this order would close')
})

test("a rejection of the trigger is shown at its field, in the server's words", async () => {
  const opened = await openForm({
    [PATH]: () => ({ type: 'error', code: 'stop_would_trigger', message: 'Already reached.' }),
  })
  const { stage } = opened
  await typeTrigger(opened, '51000')
  await stage.type(stage.get('textbox', /^Lots/), '10')
  await (await submit(opened, 'Buy / Long BTC'))()
  expect(stage.get('textbox', /Trigger price/).getAttribute('aria-invalid')).toBe('true')
  expect(stage.text()).toContain('Already reached.')
})

test('separate positions: no conditional orders are offered', async () => {
  const { stage } = await openApp({
    path: '/pages/lever/index',
    answers: {
      'lever/contracts': (sample) => ({ ...sample, list: [WIRE_CONTRACT] }),
      'lever/deal': (sample) => ({ ...sample, mode: 'separate' }),
      'lever/my_trade': (sample) => ({ ...sample, more: false, list: [] }),
    },
  })
  expect(stage.all('radio', 'Market')).toHaveLength(1)
  expect(stage.all('radio', 'Stop')).toEqual([])
})
