import type { Stage } from '@halyard/ui/testing'
import { afterEach, expect, test } from 'vitest'
import { type Answers, closeApp, openApp } from '../../testing/app.tsx'

afterEach(closeApp)

const LAST: Answers = {
  'currency/quotation_new': (sample) => ({
    ...sample,
    list: sample.list.map((quote) => ({ ...quote, now_price: '120', index_price: '120' })),
  }),
}

/** Opens the prices of an OCO on the chart's page. */
async function openPrices() {
  const { stage } = await openApp({ path: '/pages/trade/kline', answers: LAST })
  await stage.press(stage.get('button', 'Set OCO'))
  return stage
}

/** Returns the last button of a name: that of the dialog, above the one of the page. */
function lastOf({ all }: Pick<Stage, 'all'>, name: string): HTMLElement {
  const button = all('button', name).at(-1)
  if (!button) throw new Error(`no button ${name}`)
  return button
}

test('an OCO of the chart to sell: the higher price is the limit, the lower one the trigger', async () => {
  const stage = await openPrices()
  expect(stage.get('textbox', /Higher price/)).toHaveProperty('value', '121.2')
  await stage.type(stage.get('textbox', /Higher price/), '130')
  await stage.type(stage.get('textbox', /Lower price/), '118')
  await stage.press(lastOf(stage, 'Sell BTC'))
  expect(stage.get('button', /Order type/).textContent).toContain('OCO')
  expect(stage.get('textbox', /^Price/)).toHaveProperty('value', '130')
  expect(stage.get('textbox', /Trigger price/)).toHaveProperty('value', '118')
  expect(stage.get('radio', 'Sell')).toHaveProperty('checked', true)
})

test('an OCO of the chart to buy: the lower price is the limit, the higher one the trigger', async () => {
  const stage = await openPrices()
  await stage.press(lastOf(stage, 'Buy BTC'))
  expect(stage.get('textbox', /^Price/)).toHaveProperty('value', '118.8')
  expect(stage.get('textbox', /Trigger price/)).toHaveProperty('value', '121.2')
})

test('an OCO of the chart without a price: its sides are blocked', async () => {
  const stage = await openPrices()
  await stage.type(stage.get('textbox', /Lower price/), '')
  await stage.press(lastOf(stage, 'Sell BTC'))
  expect(stage.text()).toContain('Enter both prices')
  expect(stage.get('textbox', /Higher price/)).toHaveProperty('value', '121.2')
})
