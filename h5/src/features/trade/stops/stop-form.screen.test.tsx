import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'
import { openSale, PRICES } from './testing.ts'

afterEach(closeApp)

test('stop market: says in one sentence what happens, and sends it once', async () => {
  const { stage, server } = await openSale(/Stop market/)
  await stage.type(stage.get('textbox', /Trigger price/), '118')
  expect(stage.text()).toContain('Stop-loss')
  await stage.type(stage.get('textbox', /Quantity/), '1.5')
  server.take()
  await stage.press(stage.get('button', 'Sell BTC'))
  expect(stage.text()).toMatch(
    /If the last price falls to 118\.00 USDT, sell 1\.5 BTC at the market, at worst [0-9.]+ USDT\./,
  )
  expect(server.take()).toEqual([])
  await stage.press(stage.get('button', 'Sell BTC'), 2)
  const sent = server.take().filter((call) => call.path === 'coin/trade/stop/place')
  const request = { side: 'sell', source: 'last', direction: 'at_or_below', type: 'market' }
  expect(sent).toMatchObject([{ request: { ...request, trigger_price: '118', number: '1.5' } }])
})

test('stop limit by the index: a trigger above the index takes a profit', async () => {
  const { stage, server } = await openSale(/Stop limit/)
  await stage.type(stage.get('textbox', /Trigger price/), '125')
  await stage.press(stage.get('radio', 'Index'))
  expect(stage.text()).toContain('Stop-loss')
  await stage.type(stage.get('textbox', /Trigger price/), '130')
  expect(stage.text()).toContain('Take-profit')
  await stage.type(stage.get('textbox', /^Price/), '131')
  await stage.type(stage.get('textbox', /Quantity/), '1.5')
  await stage.press(stage.get('button', 'Sell BTC'))
  expect(stage.text()).toContain('If the index rises to 130.00 USDT, sell 1.5 BTC at 131.00 USDT or more.')
  await stage.press(stage.get('button', 'Sell BTC'), 2)
  const sent = server.take().filter((call) => call.path === 'coin/trade/stop/place')
  const request = { source: 'index', direction: 'at_or_above', type: 'limit', price: '131' }
  expect(sent).toMatchObject([{ request: { ...request, trigger_price: '130' } }])
})

test('a trigger that the price has reached is refused before it is sent', async () => {
  const { stage, server } = await openApp({ path: '/pages/trade/index', answers: PRICES })
  await stage.press(stage.get('button', /Order type/))
  await stage.press(stage.get('button', /Stop market/))
  await stage.type(stage.get('textbox', /Trigger price/), '120')
  await stage.type(stage.get('textbox', /Quantity/), '1.5')
  server.take()
  await stage.press(stage.get('button', 'Buy BTC'))
  expect(stage.text()).toContain('The price has already reached this trigger')
  expect(server.take()).toEqual([])
})

test("a rejection of the trigger is shown at its field, in the server's words", async () => {
  const { stage } = await openSale(/Stop market/, {
    'coin/trade/stop/place': () => ({
      type: 'error',
      code: 'stop_would_trigger',
      message: 'Already reached.',
    }),
  })
  await stage.type(stage.get('textbox', /Trigger price/), '118')
  await stage.type(stage.get('textbox', /Quantity/), '1.5')
  await stage.press(stage.get('button', 'Sell BTC'))
  await stage.press(stage.get('button', 'Sell BTC'), 2)
  expect(stage.get('textbox', /Trigger price/).getAttribute('aria-invalid')).toBe('true')
})
