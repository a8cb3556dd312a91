import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

async function openAd(maximum: string) {
  const app = await openApp({ path: '/pages/legaltender/advertisement' })
  const { stage } = app
  await stage.type(stage.get('textbox', /^Price/), '1.02')
  await stage.type(stage.get('textbox', /^Quantity/), '300')
  await stage.type(stage.get('textbox', /^Minimum/), '10')
  await stage.type(stage.get('textbox', /^Maximum/), maximum)
  app.server.take()
  await stage.press(stage.get('button', 'Preview'))
  return app
}

test('advertisement: shows what customers will see first; publishes the shown values, once', async () => {
  const { stage, server } = await openAd('250')
  expect(server.take()).toEqual([])
  expect(stage.text()).toContain('Customers buy USDT 1.02 GBP Limits 10.20 – 255.00 GBP Left 300 USDT 15 min')
  await stage.press(stage.get('button', 'Publish'), 2)
  const sent = server.take().filter(({ path }) => path === 'legalnew/publish')
  const values = { price: '1.02', min_number: '10', max_number: '250', left: '300', pay_minutes: '15' }
  const request = { type: 'sell', currency_id: '3', fiat: 'GBP', from: 'fiat', card_ids: '1,3', ...values }
  expect(sent).toMatchObject([{ request }])
})

test('advertisement: a maximum below the minimum is not published', async () => {
  const { stage, server } = await openAd('9')
  expect(stage.all('dialog')).toEqual([])
  expect(server.take()).toEqual([])
})
