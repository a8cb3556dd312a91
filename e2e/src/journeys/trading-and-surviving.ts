import type { Page } from '@playwright/test'
import { patiently } from '../patiently.ts'
import { untilCanvasMoves, untilTextMoves } from '../phone/moves.ts'
import { type Phone, shoot } from '../phone/open-phone.ts'
import { registerByMail } from '../phone/register.ts'
import { buyAtMarket, placeLimitBuy } from '../phone/trade.ts'
import type { Product } from '../product/product.ts'
import { type Price, priceOf } from '../product/price-of.ts'
import { wordsOf } from '../words.ts'
import type { Journey } from './journey.ts'

const word = { home: wordsOf('home'), trade: wordsOf('trade'), assets: wordsOf('assets') }
const newcomer = { email: `first.${process.pid}@example.com`, password: 'Harbour-Light-7' }
const PAIR = 'BTC/USDT'
const SPENT = '500'

/** Trades on a new customer's first day; then kills all processes and checks that all data survives. */
export const tradingAndSurviving: Journey = {
  name: 'trading-and-surviving',
  boundMs: 240_000,
  async run({ product, openPhone }) {
    const phone = await openPhone()
    const { page } = phone
    await register(phone, product)
    await takePracticeFunds(page)
    const assets = await openAssets(phone)
    await tradeLive(phone, product, assets)
    const balances = await figuresOf(assets)
    await shoot(assets, 'assets-after-trading')
    await kill(phone, product)
    await assets.reload()
    await patiently.poll(() => figuresOf(assets)).toEqual(balances)
    await ordersAreThere(phone)
    await recordsAreThere(phone)
    return undefined
  },
}

async function register({ page, go }: Phone, product: Product): Promise<void> {
  await go('index/index')
  await page.getByRole('button', { name: word.home('signInOrRegister') }).click()
  await registerByMail(page, product.url, newcomer)
  await patiently(page).toHaveURL(/#\/pages\/index\/index/)
}

async function takePracticeFunds(page: Page): Promise<void> {
  await page.getByRole('button', { name: word.home('practiceTake') }).click()
  await patiently(page.getByText(word.home('practiceTaken'))).toBeVisible()
  await patiently(page.getByRole('button', { name: word.home('practiceTake') })).toBeHidden()
  await shoot(page, 'home-after-practice-funds')
}

/** Opens a second tab, which shows the effects of the first tab's actions. */
async function openAssets(phone: Phone): Promise<Page> {
  const tab = await phone.openTab()
  await phone.go('assets/index', tab)
  await tab.getByText('BTC', { exact: true }).first().waitFor()
  return tab
}

async function tradeLive(phone: Phone, product: Product, assets: Page): Promise<void> {
  const { page } = phone
  // A background tab is drawn once a second.
  await page.bringToFront()
  await phone.go('trade/kline')
  await untilCanvasMoves(page)
  await page.goto(
    `${product.url}/h5/#/pages/trade/index?match_id=${(await priceOf(product.url, PAIR)).match_id}`,
  )
  await untilTextMoves(page.getByRole('region', { name: word.trade('orderBook') }))
  const before = await figuresOf(assets)
  await buyAtMarket(page, SPENT)
  await patiently.poll(() => figuresOf(assets)).not.toEqual(before)
  const bought = await figuresOf(assets)
  const quote = await priceOf(product.url, PAIR)
  await placeLimitBuy(page, quote.below)
  const cancel = page.getByRole('button', { name: new RegExp(`^${word.trade('cancelOrder')}`) })
  await patiently(cancel).toHaveCount(1)
  await patiently.poll(() => figuresOf(assets)).not.toEqual(bought)
  await shoot(page, 'trade-with-an-open-order')
  await cancel.click()
  await patiently(cancel).toHaveCount(0)
  await patiently.poll(() => figuresOf(assets)).toEqual(bought)
  await cancelSeveral(page, quote)
  await patiently(cancel).toHaveCount(0)
  await patiently.poll(() => figuresOf(assets)).toEqual(bought)
  await placeLimitBuy(page, quote.below)
  await patiently(cancel).toHaveCount(1)
  await patiently.poll(() => figuresOf(assets)).not.toEqual(bought)
}

/** Places two orders, checks their markers in the book, and cancels them together. */
async function cancelSeveral(page: Page, { below, littleBelow }: Price): Promise<void> {
  await placeLimitBuy(page, below)
  await placeLimitBuy(page, littleBelow)
  await page.getByLabel(word.trade('priceGrouping')).selectOption('1000')
  const own = page.getByRole('button', { name: word.trade('ownOrderHere') })
  await patiently(own.first()).toBeVisible()
  await shoot(page, 'trade-with-own-orders-in-the-book')
  const ask = word.trade('cancelAll')
  await page.getByRole('button', { name: ask, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: word.trade('cancelAllOf', { n: 2, pair: PAIR }) })
  await sheet.getByRole('button', { name: ask, exact: true }).click()
  await patiently(page.getByText(word.trade('tallyCancelled', { n: 2 }))).toBeVisible()
  await patiently(own).toHaveCount(0)
}

/** Returns the texts of the coin rows without the value, which changes with prices. */
async function figuresOf(assets: Page): Promise<string[]> {
  const coinAccount = assets.getByRole('heading', { name: word.assets('accountCoin') })
  const rows = await assets.locator('section', { has: coinAccount }).getByRole('listitem').allInnerTexts()
  return rows.map((row) => row.replaceAll(/≈.*/g, '').replaceAll(/\s+/g, ' ')).toSorted()
}

async function kill(phone: Phone, product: Product): Promise<void> {
  // While no process runs, requests fail.
  phone.intend(/failed: net::ERR_CONNECTION|WebSocket connection|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE/)
  await product.killEverything()
  await product.start()
}

async function ordersAreThere({ page }: Phone): Promise<void> {
  await page.reload()
  await patiently(
    page.getByRole('button', { name: new RegExp(`^${word.trade('cancelOrder')}`) }),
  ).toHaveCount(1)
  await page.getByRole('tab', { name: word.trade('orderHistory') }).click()
  await patiently(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(4)
}

/** Practice funds, the market buy with its fee, and every hold and release. */
async function recordsAreThere(phone: Phone): Promise<void> {
  await phone.go('assets/record')
  for (const reason of ['reasonPractice', 'entryBought', 'reasonFee', 'reasonHold', 'reasonRelease']) {
    await patiently(phone.page.getByText(word.assets(reason), { exact: true }).first()).toBeVisible()
  }
  await shoot(phone.page, 'records-after-the-kill')
}
