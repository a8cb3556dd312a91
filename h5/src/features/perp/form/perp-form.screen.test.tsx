import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, NOW, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

/** Contracts that are open, with orders of 6 to 100 lots. */
const ANSWERS: Answers = {
  'user/limits': (sample) => ({ ...sample, pause: null }),
  'lever/contracts': (sample) => ({
    ...sample,
    list: sample.list.map((contract) => ({
      ...contract,
      status: 'open' as const,
      min_share: 6,
      max_share: 100,
      tiers: [{ max_share: 1000, max_multiple: 50, maintenance_ppm: 5000 }],
    })),
  }),
}

async function openForm(lots: string, answers: Answers = ANSWERS) {
  const app = await openApp({ path: '/pages/lever/index', answers })
  await app.stage.press(app.stage.get('radio', 'Limit'))
  await app.stage.press(app.stage.get('radio', 'Long'))
  await app.stage.type(app.stage.get('textbox', /^Price/), '410')
  await app.stage.type(app.stage.get('textbox', /^Lots/), lots)
  app.server.take()
  return app
}

test('perp: shows price, lots and margin first; sends the shown values, once', async () => {
  const { stage, server } = await openForm('12')
  await stage.press(stage.get('button', 'Open long BTC'))
  expect(server.take()).toEqual([])
  expect(stage.text()).toContain('BTC/USDT Long · Limit · 10x Price 410.00 USDT Size 12 lots = 0.0012 BTC')
  expect(stage.text()).toContain('Margin 0.0492 USDT Fee (max. 5.9%) 0.029028 USDT')
  await stage.press(stage.get('button', /^Open long/), 2)
  const sent = server.take().filter(({ path }) => path === 'lever/submit')
  expect(sent).toMatchObject([{ request: { currency_id: '1', type: '1', share: '12', target_price: '410' } }])
})

test.each([
  ['fewer lots than the least', '5', 'At least 6 lots'],
  ['more lots than the most', '101', 'At most 100 lots'],
])('perp: %s are refused on the screen', async (_case, lots, problem) => {
  const { stage } = await openForm(lots)
  await stage.press(stage.get('button', /^Open long/))
  expect(stage.all('dialog')).toEqual([])
  expect(stage.text()).toContain(problem)
})

test('perp: nothing can be opened on a break', async () => {
  const { stage } = await openForm('12', {
    ...ANSWERS,
    'user/limits': (sample) => ({ ...sample, pause: { until: NOW + 3_600_000, spot_until: null } }),
  })
  await stage.press(stage.get('button', /^Open long/))
  expect(stage.all('dialog')).toEqual([])
  expect(stage.text()).toContain('You are on a break until')
})

test('perp: the next session starts with an empty form', async () => {
  await openForm('12')
  const { stage } = await openApp({ path: '/pages/lever/index', answers: ANSWERS })
  expect(stage.get('textbox', /^Lots/)).toHaveProperty('value', '')
})
