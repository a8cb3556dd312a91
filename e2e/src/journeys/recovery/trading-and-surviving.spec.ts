import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { waitForCanvasChange, waitForTextChange } from '../../mobile/wait-for-change.ts'
import { type MobilePage, takeScreenshot } from '../../mobile/open-mobile-page.ts'
import { registerByMail } from '../../mobile/register.ts'
import { buyAtMarket, placeLimitBuy } from '../../mobile/trade.ts'
import type { SharedProduct } from '../../product/shared-product.ts'
import { type Price, priceOf } from '../../product/price-of.ts'
import { wordsOf } from '../../words.ts'

const word = { home: wordsOf('home'), trade: wordsOf('trade'), assets: wordsOf('assets') }
const CUSTOMER = { email: `first.${process.pid}@example.com`, password: 'Harbour-Light-7' }
const PAIR = 'BTC/USDT'
const SPENT = '500'

test.describe.configure({ timeout: 240_000 })

test('balances, orders and records survive the kill of every process', async ({ product, mobile }) => {
  const { page } = mobile
  await test.step('register', () => register(mobile, product))
  await test.step('take practice funds', () => takePracticeFunds(page))
  const assets = await openAssets(mobile)
  await tradeLive(mobile, product, assets)
  const balances = await figuresOf(assets)
  await takeScreenshot(assets, 'assets-after-trading')
  await test.step('kill every process and start again', () => kill(mobile, product))
  await test.step('the balances are the same', async () => {
    await assets.reload()
    await expect.poll(() => figuresOf(assets)).toEqual(balances)
  })
  await test.step('the orders are the same', () => checkOrders(mobile))
  await test.step('the records are complete', () => checkRecords(mobile))
})

async function register({ page, goto }: MobilePage, product: SharedProduct): Promise<void> {
  await goto('index/index')
  await page.getByRole('button', { name: word.home('signInOrRegister') }).click()
  await registerByMail(page, product.url, CUSTOMER)
  await expect(page).toHaveURL(/#\/pages\/index\/index/)
}

async function takePracticeFunds(page: Page): Promise<void> {
  await page.getByRole('button', { name: word.home('practiceTake') }).click()
  await expect(page.getByText(word.home('practiceTaken'))).toBeVisible()
  await expect(page.getByRole('button', { name: word.home('practiceTake') })).toBeHidden()
  await takeScreenshot(page, 'home-after-practice-funds')
}

/** Opens a second tab, which shows the effects of the first tab's actions. */
async function openAssets(mobile: MobilePage): Promise<Page> {
  const tab = await mobile.openTab()
  await mobile.goto('assets/index', tab)
  await tab.getByText('BTC', { exact: true }).first().waitFor()
  return tab
}

async function tradeLive(mobile: MobilePage, product: SharedProduct, assets: Page): Promise<void> {
  const { page } = mobile
  const cancel = page.getByRole('button', { name: new RegExp(`^${word.trade('cancelOrder')}`) })
  await test.step('chart and book change by themselves', async () => {
    // A background tab is drawn once a second.
    await page.bringToFront()
    await mobile.goto('trade/kline')
    await waitForCanvasChange(page)
    await mobile.goto(`trade/index?match_id=${(await priceOf(product.url, PAIR)).match_id}`)
    await waitForTextChange(page.getByRole('region', { name: word.trade('orderBook') }))
  })
  await test.step('a market buy changes the balances in the other tab', async () => {
    const before = await figuresOf(assets)
    await buyAtMarket(page, SPENT)
    await expect.poll(() => figuresOf(assets)).not.toEqual(before)
  })
  const bought = await figuresOf(assets)
  const quote = await priceOf(product.url, PAIR)
  const placeOrder = async () => {
    await placeLimitBuy(page, quote.below)
    await expect(cancel).toHaveCount(1)
    await expect.poll(() => figuresOf(assets)).not.toEqual(bought)
  }
  const expectReleased = async () => {
    await expect(cancel).toHaveCount(0)
    await expect.poll(() => figuresOf(assets)).toEqual(bought)
  }
  await test.step('cancelling an order releases its funds', async () => {
    await placeOrder()
    await takeScreenshot(page, 'trade-with-an-open-order')
    await cancel.click()
    await expectReleased()
  })
  await test.step('cancelling all orders releases their funds', async () => {
    await cancelSeveral(page, quote)
    await expectReleased()
  })
  await test.step('leave an order open', placeOrder)
}

/** Places two orders, checks their markers in the book, and cancels them together. */
async function cancelSeveral(page: Page, { below, littleBelow }: Price): Promise<void> {
  await placeLimitBuy(page, below)
  await placeLimitBuy(page, littleBelow)
  await page.getByLabel(word.trade('priceGrouping')).selectOption('1000')
  const own = page.getByRole('button', { name: word.trade('ownOrderHere') })
  await expect(own.first()).toBeVisible()
  await takeScreenshot(page, 'trade-with-own-orders-in-the-book')
  const ask = word.trade('cancelAll')
  await page.getByRole('button', { name: ask, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: word.trade('cancelAllOf', { n: 2, pair: PAIR }) })
  await sheet.getByRole('button', { name: ask, exact: true }).click()
  await expect(page.getByText(word.trade('tallyCancelled', { n: 2 }))).toBeVisible()
  await expect(own).toHaveCount(0)
}

/** Returns the texts of the coin rows without the value, which changes with prices. */
async function figuresOf(assets: Page): Promise<string[]> {
  const coinAccount = assets.getByRole('heading', { name: word.assets('accountCoin') })
  const rows = await assets.locator('section', { has: coinAccount }).getByRole('listitem').allInnerTexts()
  return rows.map((row) => row.replaceAll(/≈.*/g, '').replaceAll(/\s+/g, ' ')).toSorted()
}

async function kill(mobile: MobilePage, product: SharedProduct): Promise<void> {
  // While no process runs, requests fail.
  mobile.expectProblem(
    /failed: net::ERR_CONNECTION|WebSocket connection|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE/,
  )
  await product.killEverything()
  await product.start()
}

async function checkOrders({ page }: MobilePage): Promise<void> {
  await page.reload()
  await expect(page.getByRole('button', { name: new RegExp(`^${word.trade('cancelOrder')}`) })).toHaveCount(1)
  await page.getByRole('tab', { name: word.trade('orderHistory') }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(4)
}

/** Practice funds, the market buy with its fee, and every hold and release. */
async function checkRecords(mobile: MobilePage): Promise<void> {
  await mobile.goto('assets/record')
  for (const reason of [
    'reason_practice_funds',
    'entryBought',
    'reason_fee',
    'reason_order_hold',
    'reason_order_release',
  ]) {
    await expect(mobile.page.getByText(word.assets(reason), { exact: true }).first()).toBeVisible()
  }
  await takeScreenshot(mobile.page, 'records-after-the-kill')
}
