import { afterEach, expect, test } from 'vitest'
import { closeApp } from '../../../testing/app.tsx'
import { openSale } from './testing.ts'

afterEach(closeApp)

test('trailing stop: shows its first trigger, says what happens, and sends its trail once', async () => {
  const { stage, server } = await openSale(/Trailing stop/)
  await stage.press(stage.get('button', '5%'))
  expect(stage.text()).toContain('First trigger 120.24 USDT')
  await stage.type(stage.get('textbox', /Trailing distance/), '2.5')
  expect(stage.text()).toContain('First trigger 123.40 USDT')
  await stage.type(stage.get('textbox', /Quantity/), '1.5')
  server.take()
  await stage.press(stage.get('button', 'Sell BTC'))
  expect(stage.text()).toMatch(
    /The trigger follows the index price, 2\.5% below its highest\. If the index falls to it \(now 123\.40 USDT\), sell 1\.5 BTC at the market, at worst [0-9.]+ USDT\./,
  )
  expect(stage.text()).toContain('in steps of a twentieth of the distance, and never move back')
  expect(server.take()).toEqual([])
  await stage.press(stage.get('button', 'Sell BTC'), 2)
  const sent = server.take().filter((call) => call.path === 'coin/trade/stop/trail')
  expect(sent.map(({ request }) => request)).toEqual([
    { currency_id: '1', legal_id: '3', side: 'sell', trail: '2.5', number: '1.5' },
  ])
})

test('trailing stop: a distance above 20 percent is refused at its field', async () => {
  const { stage, server } = await openSale(/Trailing stop/)
  await stage.type(stage.get('textbox', /Trailing distance/), '20.0001')
  await stage.type(stage.get('textbox', /Quantity/), '1.5')
  server.take()
  await stage.press(stage.get('button', 'Sell BTC'))
  expect(stage.get('textbox', /Trailing distance/).getAttribute('aria-invalid')).toBe('true')
  expect(stage.text()).toContain('At most 20%')
  expect(server.take()).toEqual([])
})

test('trailing stop: its card shows the distance and the present trigger', async () => {
  const { stage } = await openSale(/Trailing stop/, {
    'coin/trade/stop/list': (sample) => ({
      ...sample,
      list: sample.list
        .slice(0, 1)
        .map((stop) => ({ ...stop, status: 'waiting', trail: '1', trigger_price: '125.3', type: 'market' })),
    }),
  })
  expect(stage.text()).toContain('Trailing distance 1%')
  expect(stage.text()).toContain('(now 125.30 USDT)')
})
