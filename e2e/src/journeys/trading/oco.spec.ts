import { createClient } from '@halyard/api/client'
import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { chooseType } from '../../mobile/trade.ts'
import { dataOf } from '../../product/data-of.ts'
import { priceOf } from '../../product/price-of.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('trade')
const chart = wordsOf('kline')
const QUANTITY = '0.01'
const sell = word('sellCoin', { coin: 'BTC' })
const name = word('sellPair', { pair: 'BTC/USDT' })
/** The distance of both legs from the last price, which a simulated price moves within seconds. */
const NEAR = 0.0004
const FAR = 0.04
const REACHED_MS = 150_000
const OCO_SENTENCE = /^Sell 0\.01 BTC at .* or more\. If the last price falls to/

test.describe.configure({ timeout: 300_000 })

test('OCOs and a trailing stop are cancelled; of one set on the chart, a leg ends the other', async ({
  product,
  ownCustomer,
  openMobilePage,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(ownCustomer) })
  const { page } = mobile
  const { match_id } = await priceOf(product.url, 'BTC/USDT')
  await mobile.goto(`trade/index?match_id=${match_id}&side=sell`)
  await test.step('a trailing stop is cancelled', async () => {
    await placeTrailing(mobile)
    await expect(page.getByText(/^The trigger follows the index price, 2% below its highest/)).toBeVisible()
    await mobile.takeScreenshot('trailing-waiting')
    await page.getByRole('button', { name: `${word('cancelOrder')}: ${name}` }).click()
    await expect(page.getByText(word('statusWaiting'))).toHaveCount(0)
  })
  await test.step('an OCO is cancelled as a whole', async () => {
    await placeOco(mobile, product.url, FAR)
    const both = page.getByRole('button', { name: `${word('cancelBoth')}: ${name}` })
    await expect(both).toHaveCount(2)
    await mobile.takeScreenshot('oco-waiting')
    await both.last().click()
    await expect(both).toHaveCount(0)
  })
  await test.step('all orders of the market are cancelled at once', async () => {
    await placeOco(mobile, product.url, FAR)
    await placeTrailing(mobile)
    await expect(page.getByRole('tab', { name: `${word('openOrders')} (3)` })).toBeVisible()
    await page.getByRole('button', { name: word('cancelAll'), exact: true }).click()
    await expect(sheetOn(page).getByText(word('stopOrders'), { exact: true })).toBeVisible()
    await mobile.takeScreenshot('cancel-all')
    await sheetOn(page)
      .getByRole('button', { name: word('cancelAll') })
      .click()
    await expect(page.getByText(word('noOpenOrders'), { exact: true })).toBeVisible()
  })
  // The price may reach a leg while it is typed; the request is then rejected.
  mobile.expectProblem(/^response: 400 to POST .*\/api\/coin\/trade\/oco$/)
  await test.step('of an OCO that is set on the chart, the price reaches one leg, which ends the other', async () => {
    const stops = await placeOnChart(mobile, {
      url: product.url,
      token: ownCustomer.token,
      marketId: match_id,
    })
    await mobile.goto(`trade/kline?match_id=${match_id}`)
    await page.getByRole('button', { name: chart('fullScreen') }).click()
    await mobile.takeScreenshot('chart-oco-lines')
    await mobile.goto(`trade/index?match_id=${match_id}`)
    await page.getByRole('tab', { name: word('stopHistory') }).click()
    const ended = page.getByRole('button', {
      name: new RegExp(`${word('stopStatus_triggered')}|${word('stopStatus_cancelled')}`),
    })
    await expect(ended).toHaveCount(stops, { timeout: REACHED_MS })
    await ended.first().click()
    const sheet = sheetOn(page)
    await expect(sheet.getByText(word('orderNumber'))).toBeVisible()
    await mobile.takeScreenshot('oco-stop-ended')
    const isTriggered = (await sheet.getByText(word('stopStatus_triggered'), { exact: true }).count()) > 0
    if (!isTriggered) {
      await expect(sheet.getByText(word('stopReason_other_leg_traded'))).toBeVisible()
      return
    }
    await sheet.getByRole('button', { name: new RegExp(`^${word('showOrder', { id: '' })}`) }).click()
    const cancelled = page.getByRole('button', { name: new RegExp(word('statusCancelled')) })
    await cancelled.first().click()
    await expect(sheetOn(page).getByText(word('reason_other_leg_triggered'))).toBeVisible()
    await mobile.takeScreenshot('oco-limit-ended')
  })
})

/** Places a trailing stop to sell, 2 percent below the index. */
async function placeTrailing(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await chooseType(page, 'type_trailing')
  await page.getByRole('button', { name: '2%', exact: true }).click()
  await page.getByLabel(`${word('quantity')} (BTC)`, { exact: true }).fill(QUANTITY)
  await mobile.takeScreenshot('trailing-form')
  await confirm(
    mobile,
    'trailing-confirm',
    /If the index falls to it \(now .*\), sell 0\.01 BTC at the market/,
  )
}

/** Picks a price in the chart, and opens the prices of an OCO: the picked one, and one as far away on the other side. */
async function openPricesOfChart({ page, takeScreenshot }: MobilePage): Promise<void> {
  const canvas = page.getByRole('application')
  await expect(canvas.locator('canvas').first()).toBeVisible()
  const prices = page.getByRole('dialog', { name: chart('ocoTitle') })
  const valueOf = async (label: string) => Number(await prices.getByLabel(chart(label)).inputValue())
  // A chart without candles yet has no price to pick.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await canvas.click({ position: { x: 150, y: 100 } })
    await page.getByRole('button', { name: chart('setOco') }).click()
    const [higher, lower] = [await valueOf('higherPrice'), await valueOf('lowerPrice')]
    // Without a picked price, the distance is one percent.
    expect(Math.abs((higher - lower) / (higher + lower) - 0.01)).toBeGreaterThan(0.000_01)
  }).toPass()
  await takeScreenshot('chart-oco-prices')
}

interface OnChart {
  readonly url: string
  readonly token: string
  readonly marketId: number
}

/** Places an OCO from the chart, again if it is rejected, around the price of then. Returns how many stop orders there have been. */
async function placeOnChart(mobile: MobilePage, { url, token, marketId }: OnChart): Promise<number> {
  const { page, goto } = mobile
  const call = createClient({ server: url, language: () => 'en', token: () => token })
  // One that ends meanwhile is in both lists.
  const countStops = async () => {
    const waiting = dataOf(await call('coin/trade/stop/list', { ended: '0' })).list
    const over = dataOf(await call('coin/trade/stop/list', { ended: '1' })).list
    return new Set([...waiting, ...over].map(({ id }) => id)).size
  }
  const before = await countStops()
  await expect(async () => {
    if ((await countStops()) > before) return
    await goto(`trade/kline?match_id=${marketId}`)
    await openPricesOfChart(mobile)
    await fillNearPrices(mobile, url)
    await page.getByLabel(`${word('quantity')} (BTC)`, { exact: true }).fill(QUANTITY)
    await confirm(mobile, 'chart-oco-confirm', OCO_SENTENCE)
    expect(await countStops()).toBe(before + 1)
  }).toPass()
  return before + 1
}

/** Types prices so near that the market reaches one of them soon, and opens the form to sell with them. */
async function fillNearPrices({ page }: MobilePage, url: string): Promise<void> {
  const prices = page.getByRole('dialog', { name: chart('ocoTitle') })
  const last = await lastPrice(url)
  await prices.getByLabel(chart('higherPrice')).fill((last * (1 + NEAR)).toFixed(1))
  await prices.getByLabel(chart('lowerPrice')).fill((last * (1 - NEAR)).toFixed(1))
  await prices.getByRole('button', { name: sell }).click()
}

async function lastPrice(url: string): Promise<number> {
  const { above } = await priceOf(url, 'BTC/USDT')
  return Number(above.price) / 1.01
}

/** Places an OCO to sell, with both legs at a distance from the last price. */
async function placeOco(mobile: MobilePage, url: string, distance: number): Promise<void> {
  const { page } = mobile
  await chooseType(page, 'type_oco')
  await page.getByLabel(`${word('quantity')} (BTC)`, { exact: true }).fill(QUANTITY)
  const last = await lastPrice(url)
  const at = (part: number) => (last * part).toFixed(1)
  await page.getByLabel(`${word('price')} (USDT)`, { exact: true }).fill(at(1 + distance))
  await page.getByLabel(`${word('triggerPrice')} (USDT)`, { exact: true }).fill(at(1 - distance))
  await mobile.takeScreenshot('oco-form')
  await confirm(mobile, 'oco-confirm', OCO_SENTENCE)
}

/** Presses the sell button, and confirms the sheet once it shows the sentence. */
async function confirm({ page, takeScreenshot }: MobilePage, shot: string, sentence: RegExp): Promise<void> {
  await page.getByRole('button', { name: sell, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: word('confirmTitle') })
  await expect(sheet.getByText(sentence)).toBeVisible()
  await takeScreenshot(shot)
  await sheet.getByRole('button', { name: sell }).click()
  await sheet.waitFor({ state: 'hidden' })
}
