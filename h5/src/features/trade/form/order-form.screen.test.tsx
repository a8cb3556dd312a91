import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

test.each([
  ['Buy', 'coin/trade/buy', '0.141 BTC'],
  ['Sell', 'coin/trade/sell', '16.92 USDT'],
] as const)('spot: %s shows side, price, quantity and fee, and sends them once', async (side, path, fee) => {
  const { stage, server } = await openApp({
    path: '/pages/trade/index',
    answers: { 'user/limits': (sample) => ({ ...sample, pause: null }) },
  })
  await stage.press(stage.get('button', /^Order type/))
  await stage.press(stage.get('button', /^Limit/))
  await stage.press(stage.get('radio', side))
  await stage.type(stage.get('textbox', /Price/), '120')
  await stage.type(stage.get('textbox', /Quantity/), '1.5')
  expect(stage.text()).toContain(`180 USDT Est. fee ${fee}`)
  server.take()
  await stage.press(stage.get('button', `${side} BTC`))
  expect(server.take()).toEqual([])
  expect(stage.text()).toContain(`BTC/USDT ${side} · Limit Price 120 USDT Quantity 1.5 BTC`)
  expect(stage.text()).toContain(`Fee (max. 9.4%) ${fee}`)
  await stage.press(stage.get('button', `${side} BTC`), 2)
  const sent = server.take().filter((call) => call.path.startsWith('coin/trade'))
  const request = { currency_id: '1', legal_id: '3', type: 'limit', price: '120', number: '1.5' }
  expect(sent).toMatchObject([{ path, request }])
})
