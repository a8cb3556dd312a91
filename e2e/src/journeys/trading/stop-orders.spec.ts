import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { chooseType } from '../../mobile/trade.ts'
import { priceOf } from '../../product/price-of.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('trade')
const QUANTITY = '0.01'
const sell = word('sellCoin', { coin: 'BTC' })
/** The distance of a trigger from the last price, which a simulated price moves within seconds. */
const NEAR = 0.0004
const REACHED_MS = 150_000

test.describe.configure({ timeout: 300_000 })

test('a stop order waits, is triggered by the price, and its order is in the history', async ({
  product,
  ownCustomer,
  openMobilePage,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(ownCustomer) })
  const { page } = mobile
  const { match_id } = await priceOf(product.url, 'BTC/USDT')
  await mobile.goto(`trade/index?match_id=${match_id}&side=sell`)
  const open = page.getByRole('tab', { name: new RegExp(`^${word('openOrders')}`) })
  // The price may reach a trigger while it is typed; the request is then rejected.
  mobile.expectProblem(/^response: 400 to POST .*\/api\/coin\/trade\/stop\/place$/)
  await test.step('a stop-loss far below is cancelled again', async () => {
    await placeStop(mobile, product.url, 0.96)
    await expect(page.getByText(word('statusWaiting'))).toBeVisible()
    await mobile.takeScreenshot('stop-waiting')
    const name = word('sellPair', { pair: 'BTC/USDT' })
    await page.getByRole('button', { name: `${word('cancelOrder')}: ${name}` }).click()
    await expect(page.getByText(word('statusWaiting'))).toHaveCount(0)
  })
  await test.step('a stop on each side of the price', async () => {
    await placeStop(mobile, product.url, 1 - NEAR)
    await placeStop(mobile, product.url, 1 + NEAR)
  })
  await test.step('the price reaches one', async () => {
    await page.getByRole('tab', { name: word('stopHistory') }).click()
    const triggered = page.getByRole('button', { name: new RegExp(word('stopStatus_triggered')) })
    await expect(triggered.first()).toBeVisible({ timeout: REACHED_MS })
    await mobile.takeScreenshot('stop-history')
    await triggered.first().click()
    await expect(sheetOn(page).getByText(/^If the last price (falls|rises) to /)).toBeVisible()
    await mobile.takeScreenshot('stop-triggered')
  })
  await test.step('its order is in the history', async () => {
    await sheetOn(page)
      .getByRole('button', { name: new RegExp(`^${word('showOrder', { id: '' })}`) })
      .click()
    const history = page.getByRole('tab', { name: word('orderHistory') })
    await expect(history).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('main li button').first()).toContainText(word('statusFilled'))
    await expect(page.locator('main li button').first()).toContainText(`${QUANTITY} BTC`)
  })
  await open.click()
})

/** Places a stop order to sell at the market, with a trigger at a part of the last price. */
async function placeStop(mobile: MobilePage, url: string, part: number): Promise<void> {
  const { page } = mobile
  await chooseType(page, 'type_stop_market')
  await page.getByLabel(`${word('quantity')} (BTC)`, { exact: true }).fill(QUANTITY)
  const { above } = await priceOf(url, 'BTC/USDT')
  const trigger = ((Number(above.price) / 1.01) * part).toFixed(1)
  await page.getByLabel(`${word('triggerPrice')} (USDT)`, { exact: true }).fill(trigger)
  await page.getByRole('button', { name: sell, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: word('confirmTitle') })
  await expect(
    sheet.getByText(/^If the last price (falls|rises) to .*, sell 0\.01 BTC at the market/),
  ).toBeVisible()
  await mobile.takeScreenshot(`stop-confirm-${part < 1 ? 'loss' : 'profit'}`)
  await sheet.getByRole('button', { name: sell }).click()
  await sheet.waitFor({ state: 'hidden' })
}
