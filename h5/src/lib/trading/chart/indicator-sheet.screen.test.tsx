import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

/** Opens the indicators of a market's chart, which has moving averages of 7, 25 and 99 candles. */
async function openIndicators() {
  const { stage } = await openApp({ path: '/pages/trade/kline' })
  await stage.press(stage.get('button', 'Indicators'))
  const values = () =>
    stage.all('textbox', /^Period [123]$/).map((field) => (field as HTMLInputElement).value)
  return { stage, values: () => values().slice(0, 3) }
}

test('parameters of an indicator: kept as typed, until they are reset', async () => {
  const { stage, values } = await openIndicators()
  expect(values()).toEqual(['7', '25', '99'])
  const [first] = stage.all('textbox', 'Period 1')
  if (first) await stage.type(first, '12')
  await stage.press(stage.get('button', 'Close'))
  await stage.press(stage.get('button', 'Indicators'))
  expect(values()).toEqual(['12', '25', '99'])
  await stage.press(stage.get('button', 'Reset: MA'))
  expect(values()).toEqual(['7', '25', '99'])
})

test.each(['0', '301', '1.5', ''])(
  'parameters of an indicator: %j is refused with the bounds',
  async (text) => {
    const { stage } = await openIndicators()
    const [first] = stage.all('textbox', 'Period 1')
    if (first) await stage.type(first, text)
    expect(stage.text()).toContain('A whole number from 1 to 300')
  },
)
