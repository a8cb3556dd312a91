import type { Page } from '@playwright/test'
import { slowExpect } from '../slow-expect.ts'
import { waitForCanvasChange, waitForTextChange } from '../mobile/wait-for-change.ts'
import { type MobilePage, takeScreenshot } from '../mobile/open-mobile-page.ts'
import { registerByMail } from '../mobile/register.ts'
import { buyAtMarket, placeLimitBuy } from '../mobile/trade.ts'
import type { Product } from '../product/product.ts'
import { type Price, priceOf } from '../product/price-of.ts'
import { wordsOf } from '../words.ts'
import type { Journey } from './journey.ts'

const word = { home: wordsOf('home'), trade: wordsOf('trade'), assets: wordsOf('assets') }
const CUSTOMER = { email: `first.${process.pid}@example.com`, password: 'Harbour-Light-7' }
const PAIR = 'BTC/USDT'
const SPENT = '500'

/** Trades on a new customer's first day; then kills all processes and checks that all data survives. */
export const tradingAndSurviving: Journey = {
  name: 'trading-and-surviving',
  timeoutMs: 240_000,
  async run({ product, openMobilePage }) {
    const mobile = await openMobilePage()
    const { page } = mobile
    await register(mobile, product)
    await takePracticeFunds(page)
    const assets = await openAssets(mobile)
    await tradeLive(mobile, product, assets)
    const balances = await figuresOf(assets)
    await takeScreenshot(assets, 'assets-after-trading')
    await kill(mobile, product)
    await assets.reload()
    await slowExpect.poll(() => figuresOf(assets)).toEqual(balances)
    await checkOrders(mobile)
    await checkRecords(mobile)
    return undefined
  },
}

async function register({ page, goto }: MobilePage, product: Product): Promise<void> {
  await goto('index/index')
  await page.getByRole('button', { name: word.home('signInOrRegister') }).click()
  await registerByMail(page, product.url, CUSTOMER)
  await slowExpect(page).toHaveURL(/#\/pages\/index\/index/)
}

async function takePracticeFunds(page: Page): Promise<void> {
  await page.getByRole('button', { name: word.home('practiceTake') }).click()
  await slowExpect(page.getByText(word.home('practiceTaken'))).toBeVisible()
  await slowExpect(page.getByRole('button', { name: word.home('practiceTake') })).toBeHidden()
  await takeScreenshot(page, 'home-after-practice-funds')
}

/** Opens a second tab, which shows the effects of the first tab's actions. */
async function openAssets(mobile: MobilePage): Promise<Page> {
  const tab = await mobile.openTab()
  await mobile.goto('assets/index', tab)
  await tab.getByText('BTC', { exact: true }).first().waitFor()
  return tab
}

async function tradeLive(mobile: MobilePage, product: Product, assets: Page): Promise<void> {
  const { page } = mobile
  // A background tab is drawn once a second.
  await page.bringToFront()
  await mobile.goto('trade/kline')
  await waitForCanvasChange(page)
  await page.goto(
    `${product.url}/h5/#/pages/trade/index?match_id=${(await priceOf(product.url, PAIR)).match_id}`,
  )
  await waitForTextChange(page.getByRole('region', { name: word.trade('orderBook') }))
  const before = await figuresOf(assets)
  await buyAtMarket(page, SPENT)
  await slowExpect.poll(() => figuresOf(assets)).not.toEqual(before)
  const bought = await figuresOf(assets)
  const quote = await priceOf(product.url, PAIR)
  await placeLimitBuy(page, quote.below)
  const cancel = page.getByRole('button', { name: new RegExp(`^${word.trade('cancelOrder')}`) })
  await slowExpect(cancel).toHaveCount(1)
  await slowExpect.poll(() => figuresOf(assets)).not.toEqual(bought)
  await takeScreenshot(page, 'trade-with-an-open-order')
  await cancel.click()
  await slowExpect(cancel).toHaveCount(0)
  await slowExpect.poll(() => figuresOf(assets)).toEqual(bought)
  await cancelSeveral(page, quote)
  await slowExpect(cancel).toHaveCount(0)
  await slowExpect.poll(() => figuresOf(assets)).toEqual(bought)
  await placeLimitBuy(page, quote.below)
  await slowExpect(cancel).toHaveCount(1)
  await slowExpect.poll(() => figuresOf(assets)).not.toEqual(bought)
}

/** Places two orders, checks their markers in the book, and cancels them together. */
async function cancelSeveral(page: Page, { below, littleBelow }: Price): Promise<void> {
  await placeLimitBuy(page, below)
  await placeLimitBuy(page, littleBelow)
  await page.getByLabel(word.trade('priceGrouping')).selectOption('1000')
  const own = page.getByRole('button', { name: word.trade('ownOrderHere') })
  await slowExpect(own.first()).toBeVisible()
  await takeScreenshot(page, 'trade-with-own-orders-in-the-book')
  const ask = word.trade('cancelAll')
  await page.getByRole('button', { name: ask, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: word.trade('cancelAllOf', { n: 2, pair: PAIR }) })
  await sheet.getByRole('button', { name: ask, exact: true }).click()
  await slowExpect(page.getByText(word.trade('tallyCancelled', { n: 2 }))).toBeVisible()
  await slowExpect(own).toHaveCount(0)
}

/** Returns the texts of the coin rows without the value, which changes with prices. */
async function figuresOf(assets: Page): Promise<string[]> {
  const coinAccount = assets.getByRole('heading', { name: word.assets('accountCoin') })
  const rows = await assets.locator('section', { has: coinAccount }).getByRole('listitem').allInnerTexts()
  return rows.map((row) => row.replaceAll(/≈.*/g, '').replaceAll(/\s+/g, ' ')).toSorted()
}

async function kill(mobile: MobilePage, product: Product): Promise<void> {
  // While no process runs, requests fail.
  mobile.expectProblem(
    /failed: net::ERR_CONNECTION|WebSocket connection|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE/,
  )
  await product.killEverything()
  await product.start()
}

async function checkOrders({ page }: MobilePage): Promise<void> {
  await page.reload()
  await slowExpect(
    page.getByRole('button', { name: new RegExp(`^${word.trade('cancelOrder')}`) }),
  ).toHaveCount(1)
  await page.getByRole('tab', { name: word.trade('orderHistory') }).click()
  await slowExpect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(4)
}

/** Practice funds, the market buy with its fee, and every hold and release. */
async function checkRecords(mobile: MobilePage): Promise<void> {
  await mobile.goto('assets/record')
  for (const reason of ['reasonPractice', 'entryBought', 'reasonFee', 'reasonHold', 'reasonRelease']) {
    await slowExpect(mobile.page.getByText(word.assets(reason), { exact: true }).first()).toBeVisible()
  }
  await takeScreenshot(mobile.page, 'records-after-the-kill')
}
