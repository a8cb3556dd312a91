import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../../testing/app.tsx'

afterEach(closeApp)

const OPEN: Answers = {
  'lever/contracts': (sample) => ({
    ...sample,
    list: sample.list.map((contract) => ({ ...contract, status: 'open' })),
  }),
}

/** Opens the stops of a position: unless another is given, of the long one, whose mark price is 614.70. */
async function openStops(answers: Answers = {}, button = 'TP/SL: Long BTC/USDT') {
  const { stage, server } = await openApp({ path: '/pages/lever/index', answers: { ...OPEN, ...answers } })
  await stage.press(stage.get('button', button))
  const field = (name: 'Take profit' | 'Stop loss') => stage.get('textbox', new RegExp(`^${name}`))
  server.take()
  return {
    stage,
    field,
    enter: async (takeProfit: string, stopLoss: string) => {
      await stage.type(field('Take profit'), takeProfit)
      await stage.type(field('Stop loss'), stopLoss)
    },
    sent: () => server.take().flatMap(({ path, request }) => (path === 'lever/setstop' ? [request] : [])),
  }
}

test('stops: both prices are sent, once, and the dialog closes', async () => {
  const { stage, enter, sent } = await openStops()
  await enter('700.', '500')
  await stage.press(stage.get('button', 'Save'), 2)
  expect(sent()).toEqual([{ id: '1', target_profit_price: '700', stop_loss_price: '500' }])
  expect(stage.all('button', 'Save')).toEqual([])
})

test('stops: empty fields remove both', async () => {
  const { stage, enter, sent } = await openStops()
  await enter('', '')
  expect(stage.text()).toContain('Not set')
  await stage.press(stage.get('button', 'Save'))
  expect(sent()).toEqual([{ id: '1' }])
})

test.each([
  ['a take profit below the mark price', '600', '500', 'Must be above 614.7'],
  ['a stop loss above the mark price', '700', '650', 'Must be below 614.7'],
])('stops: %s cannot be saved', async (_case, takeProfit, stopLoss, problem) => {
  const { stage, enter, sent } = await openStops()
  await enter(takeProfit, stopLoss)
  await stage.press(stage.get('button', 'Save'))
  expect(stage.text()).toContain(problem)
  expect(sent()).toEqual([])
})

test('stops: a short position takes profit below its mark price of 621.77, and stops above it', async () => {
  const { stage, enter, sent } = await openStops({}, 'TP/SL: Short ETH/USDT')
  await enter('600', '650')
  await stage.press(stage.get('button', 'Save'))
  expect(sent()).toEqual([{ id: '2', target_profit_price: '600', stop_loss_price: '650' }])
})

test('stops: the estimated result of each is shown', async () => {
  const { stage, enter } = await openStops()
  await enter('812.59', '612.59')
  // 200 USDT apart, for 0.0006 BTC.
  expect(stage.text()).toContain('Take profit 812.59 USDT About −666.852446 USDT at this price')
  expect(stage.text()).toContain('Stop loss 612.59 USDT About −666.972446 USDT at this price')
})

test('stops: a refusal is shown at its field until that is changed', async () => {
  const { stage, field, enter } = await openStops({
    'lever/setstop': () => ({
      type: 'error',
      code: 'invalid_field',
      message: 'Too far away.',
      field: 'stop_loss_price',
    }),
  })
  await enter('700', '500')
  await stage.press(stage.get('button', 'Save'))
  expect(field('Stop loss').getAttribute('aria-invalid')).toBe('true')
  expect(field('Take profit').getAttribute('aria-invalid')).not.toBe('true')
  await enter('700', '510')
  expect(field('Stop loss').getAttribute('aria-invalid')).not.toBe('true')
})
