import { createClient } from '@halyard/api/client'
import type { Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { fillOrder } from '../../product/fill-order.ts'
import { runAdmin, runOperator } from '../../product/operator.ts'
import { readEverything } from '../../product/read-everything.ts'
import { registerCustomer } from '../../product/register-customer.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('notice')
const home = wordsOf('home')
const kline = wordsOf('kline')
const TITLE = 'Planned maintenance on Sunday'
const PARAGRAPH = 'Trading continues.'

test.describe.configure({ timeout: 240_000 })

test('an announcement is published and read; a filled order and a reached price make notices', async ({
  openMobilePage,
  product,
}, info) => {
  const customer = await registerCustomer(product.url)
  const mobile = await openMobilePage({ stored: storedSession(customer) })
  const { page } = mobile
  await readEverything(product.url, customer)
  const file = info.outputPath('announcement.json')
  const words = { en: { title: TITLE, text: `Please note.\n\n${PARAGRAPH}` } }
  writeFileSync(file, JSON.stringify({ type: 'announcement', strip: '1', words }))
  const proposed = await runOperator(product.url, 'news', 'publish', file, '--reason', 'Planned')
  const { id: change, target } = proposed as { readonly id: number; readonly target: string }
  await runAdmin(product.url, 'change', 'approve', String(change))
  await test.step('the strip and the badge show the announcement', () => readAnnouncement(mobile))
  await test.step('an order is filled', () => fillOrder(product.url, customer))
  await test.step('its notice is counted and leads to the market', () => openNotice(mobile))
  await test.step('a price alert fires', () => setAlert(mobile, product.url))
  await test.step('a kind can be switched off', () => switchOff(mobile))
  await runOperator(product.url, 'news', 'withdraw', target.replace('news:', ''), '--reason', 'Over')
  await mobile.goto('notice/index?tab=news')
  await page.reload()
  await waitForContent(page)
  await expect(page.getByRole('button', { name: TITLE })).toHaveCount(0)
})

function unreadButton(page: Page) {
  return page.getByRole('button', { name: /unread/ })
}

async function readAnnouncement({ page, goto, takeScreenshot }: MobilePage): Promise<void> {
  await goto('index/index')
  await page.reload()
  await expect(unreadButton(page)).toBeVisible()
  await page.getByRole('button', { name: TITLE }).click()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(page.getByText(PARAGRAPH)).toBeVisible()
  await takeScreenshot('announcement')
  await goto('notice/index?tab=news')
  const row = page.getByRole('button', { name: TITLE })
  await expect(row).not.toContainText(word('unread'))
}

async function quoteOf(url: string) {
  const call = createClient({ server: url, language: () => 'en', token: () => undefined })
  const quotes = await call('currency/quotation_new', {})
  const quote = quotes.type === 'ok' && quotes.message.list.find(({ match_id }) => match_id === 1)
  if (!quote) throw new Error('BTC/USDT has no price')
  return quote
}

async function openNotice({ page, goto, takeScreenshot }: MobilePage): Promise<void> {
  await goto('index/index')
  await unreadButton(page).click()
  const notice = page.getByRole('button', { name: /Bought 0\.001 BTC/ }).first()
  await expect(notice).toContainText(word('unread'))
  await takeScreenshot('notices')
  await notice.click()
  await expect(page).toHaveURL(/trade\/index/)
  await goto('index/index')
  await expect(page.getByRole('button', { name: home('areaNotices'), exact: true })).toBeVisible()
}

/** Sets an alert one tick above or below the last price, again if the price has just reached it. */
async function addAlert(page: Page, url: string, when: 'above' | 'below'): Promise<void> {
  await page.getByText(word(`when_${when}`), { exact: true }).click()
  const price = page.getByLabel(word('price'), { exact: true })
  await expect(async () => {
    const quote = await quoteOf(url)
    const tick = 10 ** -quote.price_decimals
    const at = Number(quote.now_price) + (when === 'above' ? tick : -tick)
    await price.fill(at.toFixed(quote.price_decimals))
    await page.getByRole('button', { name: word('addAlert'), exact: true }).click()
    await expect(price).toHaveValue('', { timeout: 2_000 })
  }).toPass()
}

/** Sets alerts one tick above and below the last price: wherever the price goes, it soon reaches one of them. */
async function setAlert(mobile: MobilePage, url: string): Promise<void> {
  const { page, goto, takeScreenshot } = mobile
  // The price may reach the alert before the call arrives.
  mobile.expectProblem(/^response: 400 to POST .*\/api\/alert\/add$/)
  await goto('trade/kline?match_id=1')
  await page.getByRole('button', { name: kline('priceAlerts') }).click()
  await page.getByText(word('when_percent'), { exact: true }).click()
  await page.getByLabel(word('percent'), { exact: true }).fill('0.09')
  const add = page.getByRole('button', { name: word('addAlert'), exact: true })
  await add.click()
  await expect(page.getByText(word('percentRange'))).toBeVisible()
  await addAlert(page, url, 'above')
  await addAlert(page, url, 'below')
  await takeScreenshot('price-alerts')
  await expect(page.getByText(word('ended')).first()).toBeVisible({ timeout: 180_000 })
  await goto('notice/index')
  await expect(page.getByRole('button', { name: /BTC\/USDT reached/ }).first()).toBeVisible()
  await goto('notice/alerts?match_id=1')
  await page
    .getByRole('button', { name: /^Delete: BTC\/USDT (?:above|below)/ })
    .first()
    .click()
  await expect(page.getByText(word('alertDeleted'))).toBeVisible()
}

async function switchOff({ page, goto }: MobilePage): Promise<void> {
  await goto('notice/settings')
  const orders = page.getByRole('switch', { name: word('kind_order_filled'), exact: true })
  await orders.click()
  await expect(orders).not.toBeChecked()
  await page.reload()
  await expect(orders).not.toBeChecked()
  await orders.click()
  await expect(orders).toBeChecked()
}
