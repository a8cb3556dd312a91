import { afterEach, expect, test } from 'vitest'
import type { Answers } from '../../../testing/app.tsx'
import { closeApp } from '../../../testing/app.tsx'
import { openSale } from './testing.ts'

afterEach(closeApp)

test('OCO: the confirmation shows both legs and the frozen amount, and both are sent once', async () => {
  const { stage, server } = await openSale(/OCO/)
  await stage.type(stage.get('textbox', /^Price/), '130')
  await stage.type(stage.get('textbox', /Trigger price/), '118')
  expect(stage.text()).toContain('Leave empty to trade at the market once triggered.')
  await stage.type(stage.get('textbox', /Quantity/), '1.5')
  server.take()
  await stage.press(stage.get('button', 'Sell BTC'))
  expect(stage.text()).toMatch(
    /Sell 1\.5 BTC at 130\.00 USDT or more\. If the last price falls to 118\.00 USDT, sell 1\.5 BTC at the market, at worst [0-9.]+ USDT\./,
  )
  expect(stage.text()).toContain('Only what the more expensive one can cost is frozen.')
  expect(stage.text()).toContain('Frozen until then 1.5 BTC')
  expect(server.take()).toEqual([])
  await stage.press(stage.get('button', 'Sell BTC'), 2)
  const sent = server.take().filter((call) => call.path.startsWith('coin/trade/'))
  const request = { side: 'sell', source: 'last', direction: 'at_or_below', type: 'market' }
  expect(sent).toMatchObject([
    {
      path: 'coin/trade/oco',
      request: { ...request, limit_price: '130', trigger_price: '118', number: '1.5' },
    },
    { path: 'coin/trade/stop/list' },
  ])
})

test('OCO: a limit of the stop order is sent as its price', async () => {
  const { stage, server } = await openSale(/OCO/)
  await stage.press(stage.get('radio', 'Index'))
  await stage.type(stage.get('textbox', /^Price/), '130')
  await stage.type(stage.get('textbox', /Trigger price/), '125')
  await stage.type(stage.get('textbox', /Stop limit price/), '124.5')
  await stage.type(stage.get('textbox', /Quantity/), '1.5')
  await stage.press(stage.get('button', 'Sell BTC'))
  expect(stage.text()).toContain('If the index falls to 125.00 USDT, sell 1.5 BTC at 124.50 USDT or more.')
  await stage.press(stage.get('button', 'Sell BTC'), 2)
  const sent = server.take().filter((call) => call.path === 'coin/trade/oco')
  expect(sent).toMatchObject([
    { request: { source: 'index', type: 'limit', price: '124.5', limit_price: '130' } },
  ])
})

test.each([
  ['a limit at the price', '120', '118', /^Price/],
  ['a trigger at the price', '130', '120', /Trigger price/],
])('OCO: %s is refused at its field before it is sent', async (_rule, price, trigger, field) => {
  const { stage, server } = await openSale(/OCO/)
  await stage.type(stage.get('textbox', /^Price/), price)
  await stage.type(stage.get('textbox', /Trigger price/), trigger)
  await stage.type(stage.get('textbox', /Quantity/), '1.5')
  server.take()
  await stage.press(stage.get('button', 'Sell BTC'))
  expect(stage.get('textbox', field).getAttribute('aria-invalid')).toBe('true')
  expect(server.take()).toEqual([])
})

/** An OCO to sell 1.5 BTC: a limit order at 130 USDT, and a stop order at 118. */
const PAIR: Answers = {
  'coin/list': (sample) => ({
    ...sample,
    more: false,
    list: sample.list.slice(0, 1).map((order) => ({ ...order, id: 7, side: 'sell', price: '130' })),
  }),
  'coin/trade/stop/list': (sample) => ({
    ...sample,
    list: sample.list.slice(0, 1).map((stop) => ({
      ...stop,
      id: 8,
      side: 'sell',
      source: 'last',
      direction: 'at_or_below',
      trigger_price: '118',
      trail: null,
      paired_order_id: 7,
      status: 'waiting',
    })),
  }),
}

test('OCO: each leg shows the price of the other, and neither is amended', async () => {
  const { stage } = await openSale(/OCO/, PAIR)
  expect(stage.text()).toContain('OCO · Stop-loss')
  expect(stage.text()).toContain('Paired with the limit order at 130.00 USDT')
  expect(stage.text()).toContain('Paired with the stop order at 118.00 USDT')
  expect(stage.all('button', /^Edit/)).toEqual([])
})

test.each([
  ['stop', 0, 'coin/trade/stop/cancel', '8'],
  ['limit', 1, 'coin/trade', '7'],
] as const)('OCO: the button of the %s order cancels both', async (_leg, at, path, id) => {
  const { stage, server } = await openSale(/OCO/, PAIR)
  const button = stage.all('button', 'Cancel both: Sell BTC/USDT')[at]
  server.take()
  if (button) await stage.press(button)
  const sent = server.take().filter((call) => call.path.startsWith('coin/trade'))
  expect(sent).toMatchObject([{ path, request: { id } }])
  expect(stage.text()).toContain('Both orders of the OCO were cancelled')
})
