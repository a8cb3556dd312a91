import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

const BUY = 'Buy 1.5 BTC: price. Arrow keys move it, Enter confirms.'

/** Opens the chart's page with a buy of 2 BTC at 120 USDT, of which 0.5 BTC are filled; the index is at 120. */
async function openChart(answers: Answers = {}) {
  const { stage, server } = await openApp({
    path: '/pages/trade/kline',
    answers: {
      'currency/quotation_new': (sample) => ({
        ...sample,
        list: sample.list.map((quote) => ({
          ...quote,
          now_price: '120',
          index_price: '120',
          band_ppm: 10_000,
        })),
      }),
      'coin/list': (sample) => ({
        ...sample,
        more: false,
        list: sample.list
          .slice(0, 1)
          .map((order) => ({ ...order, type: 'limit', price: '120', number: '2', filled: '0.5' })),
      }),
      'coin/trade/stop/list': (sample) => ({ ...sample, list: [] }),
      ...answers,
    },
  })
  const line = stage.get('slider', BUY)
  server.take()
  const sent = (path: string) => server.take().flatMap((call) => (call.path === path ? [call.request] : []))
  return { stage, line, sent }
}

test('a line moved by keys: the sheet has both prices, and its button amends the order once', async () => {
  const { stage, line, sent } = await openChart()
  await stage.key(line, 'ArrowDown')
  await stage.key(line, 'ArrowDown')
  expect(line.getAttribute('aria-valuetext')).toBe('119.98')
  await stage.key(line, 'Enter')
  expect(stage.text()).toContain('Move Buy 1.5 BTC?')
  expect(stage.text()).toContain('120.00 USDT')
  expect(stage.text()).toContain('119.98 USDT')
  expect(sent('coin/trade/amend')).toEqual([])
  await stage.press(stage.get('button', /^Move to 119\.98/), 2)
  expect(sent('coin/trade/amend')).toEqual([{ id: '1', price: '119.98', number: '2' }])
})

test('a line moved by keys: Escape returns it, and nothing is asked', async () => {
  const { stage, line } = await openChart()
  await stage.key(line, 'ArrowUp')
  await stage.key(line, 'Escape')
  await stage.key(line, 'Enter')
  expect(line.getAttribute('aria-valuetext')).toBe('120.00')
  expect(stage.all('dialog')).toEqual([])
})

test('a line moved beyond the price band: refused with a sentence, and nothing is asked', async () => {
  const { stage, line } = await openChart()
  for (let pages = 0; pages < 2; pages += 1) await stage.key(line, 'PageUp')
  await stage.key(line, 'Enter')
  expect(stage.text()).toMatch(/At most [\d.]+ USDT right now/)
  expect(stage.all('dialog')).toEqual([])
})

test('a line: Delete asks, and the button cancels the order', async () => {
  const { stage, line, sent } = await openChart()
  await stage.key(line, 'Delete')
  expect(stage.text()).toContain('Cancel Buy 1.5 BTC?')
  expect(sent('coin/trade')).toEqual([])
  await stage.press(stage.get('button', 'Cancel'))
  expect(sent('coin/trade')).toEqual([{ id: '1' }])
})

test('a refused move is shown in its sheet, which stays open', async () => {
  const { stage, line } = await openChart({
    'coin/trade/amend': () => ({ type: 'error', code: 'invalid_field', message: 'Not like this.' }),
  })
  await stage.key(line, 'ArrowDown')
  await stage.key(line, 'Enter')
  await stage.press(stage.get('button', /^Move to/))
  expect(stage.text()).toContain('Not like this.')
  expect(stage.all('button', /^Move to/)).toHaveLength(1)
})
