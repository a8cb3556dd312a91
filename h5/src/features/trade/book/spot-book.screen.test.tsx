import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '../../../testing/app.tsx'

afterEach(closeApp)

test.each([
  ['/pages/trade/index', 'asks', 'Asks'],
  ['/pages/trade/index', 'bids', 'Bids'],
  ['/pages/lever/index', 'asks', 'Asks'],
  ['/pages/lever/index', 'bids', 'Bids'],
])('order book: on %s the name of the %s says the units of its figures', async (path, side, name) => {
  await openApp({ path })
  const label = document.querySelector(`[data-book="${side}"]`)?.getAttribute('aria-label')
  expect(label).toBe(`${name}, price in USDT, quantity in BTC: tap one to use its price`)
})
