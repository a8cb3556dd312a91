import { createClient } from '@halyard/api/client'
import type { Locator, Page } from '@playwright/test'
import { confirmPosition } from '../../visual/trade-steps.ts'
import { findHiddenButton } from '../../visual/find-hidden-buttons.ts'
import { setTextSize } from '../../visual/set-text-size.ts'
import { findSidewaysScroll } from '../../visual/find-sideways-scroll.ts'
import { expect, test as base } from '../../fixtures.ts'
import { openAtSize } from '../../mobile/open-at-size.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { wordsOf } from '../../words.ts'

const word = {
  common: wordsOf('common'),
  home: wordsOf('home'),
  kline: wordsOf('kline'),
  perp: wordsOf('perp'),
  option: wordsOf('option'),
  trade: wordsOf('trade'),
}
const SMALL = { width: 360, height: 640 } as const
const PHONE = { width: 390, height: 844 } as const
const LANDSCAPE = { width: 844, height: 390 } as const

const test = base.extend<{ readonly trader: MobilePage }>({
  /** A page of the customer who has positions, orders and options. */
  trader: async ({ customers, openMobilePage }, use) =>
    use(await openMobilePage({ stored: storedSession(customers.trader) })),
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('home of a guest: favourites and markets are on the first screen', async ({ openMobilePage }) => {
  await pricesComeFirst(await openMobilePage({ stored: { theme: 'light' } }))
})

test('home of a customer: favourites and markets are on the first screen', async ({
  product,
  customers,
  trader,
}) => {
  // Another journey may have changed the watchlist.
  const token = () => customers.trader.token
  const call = createClient({ server: product.url, language: () => 'en', token })
  await call('user/save_watchlist', { match_ids: '1,2,3' })
  await pricesComeFirst(trader)
})

test('home: nothing moves when the wallet responds last', async ({ trader }) => {
  const { page } = trader
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/wallet/list*', async (route) => {
    await released
    await route.continue()
  })
  const strips = ['legalnew/deal/list', 'microtrade/lists', 'charge_mention/log3'].map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(`/${path}`)),
  )
  await trader.goto('index/index')
  await Promise.all(strips)
  const entry = page.getByRole('button', { name: word.home('areaDeposit'), exact: true })
  const row = page
    .getByRole('region', { name: word.home('markets') })
    .getByRole('listitem')
    .first()
  await expect(row).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = [await topOf(entry), await topOf(row)]
  release()
  await expect(page.getByText(word.common('totalWorth')).locator('..')).toContainText(/\d/)
  expect([await topOf(entry), await topOf(row)]).toEqual(before)
})

test('perpetuals: form, submit button and confirmation fit a small screen', async ({ trader }) => {
  const { page } = trader
  await openAtSize(trader, 'option/detail', SMALL)
  await page.getByRole('link', { name: word.common('areaContract') }).click()
  await expect(page).toHaveURL(/#\/pages\/lever\/index/)
  await waitForContent(page)
  await expect(
    page
      .getByRole('navigation', { name: word.common('mainAreas') })
      .getByRole('link', { name: word.common('tabOption') }),
  ).toHaveAttribute('aria-current', 'page')
  const options = page
    .getByRole('navigation', { name: word.common('products') })
    .getByRole('link', { name: word.common('tabOption') })
  await options.click()
  await expect(page).toHaveURL(/#\/pages\/option\/detail/)
  await page.getByRole('link', { name: word.common('areaContract') }).click()
  await waitForContent(page)
  await expectOnFirstScreen(page, page.locator('main input[inputmode="numeric"]'))
  const submit = page.getByRole('button', { name: word.perp('openLong', { coin: 'BTC' }) })
  await expectOnFirstScreen(page, submit)
  await trader.takeScreenshot('first-screen-contracts')
  await expect(page.locator('canvas')).toHaveCount(0)
  await page.getByRole('button', { name: word.perp('chart'), exact: true }).click()
  await expect(page.locator('canvas').first()).toBeVisible()
  await page.getByRole('button', { name: word.perp('chart'), exact: true }).click()
  await confirmPosition(page, 'en')
  expect(await findHiddenButton(sheetOn(page).getByRole('button').last())).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheetOn(page)).toHaveCount(0)
  await page.setViewportSize(PHONE)
  await expectOnFirstScreen(page, page.getByRole('tab', { name: new RegExp(`^${word.perp('positions')}`) }))
})

for (const [product, route] of [
  ['spot', 'trade/index'],
  ['perpetuals', 'lever/index'],
] as const) {
  test(`${product}: with text of 130 %, the book is next to the form, and no row is cut`, async ({
    trader,
  }) => {
    const { page } = trader
    await openAtSize(trader, route, PHONE)
    await setTextSize(page, 130)
    const [form, asks] = [page.locator('#pane-form'), page.locator('[data-book="asks"]')]
    await expectOnFirstScreen(page, asks)
    const [left, right] = [await form.boundingBox(), await asks.boundingBox()]
    expect((left?.x ?? PHONE.width) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
    const rows = page.locator('[data-book] button:enabled')
    await expect(rows).not.toHaveCount(0)
    expect(
      await rows.evaluateAll((all) => all.filter((row) => row.scrollWidth > row.clientWidth).length),
    ).toBe(0)
    expect(await findSidewaysScroll(page)).toEqual([])
    await trader.takeScreenshot(`large-book-${product}`)
  })

  test(`${product}: form and book take the width of a landscape screen`, async ({ trader }) => {
    const { page } = trader
    await openAtSize(trader, route, LANDSCAPE)
    if (product === 'spot') await expect(page.locator('canvas').first()).toBeVisible()
    const first = await page.locator(product === 'spot' ? '#pane-chart' : '#pane-form').boundingBox()
    const book = await page.locator('#pane-book').boundingBox()
    expect(first?.x ?? LANDSCAPE.width).toBeLessThanOrEqual(32)
    expect((book?.x ?? 0) + (book?.width ?? 0)).toBeGreaterThanOrEqual(LANDSCAPE.width - 32)
    expect(await findSidewaysScroll(page)).toEqual([])
    await trader.takeScreenshot(`turned-${product}`)
    await setTextSize(page, 130)
    await trader.takeScreenshot(`turned-${product}-130`)
  })
}

test('options: a duration is chosen, payouts are shown, the amount is asked for', async ({ trader }) => {
  const { page } = trader
  await openAtSize(trader, 'option/detail', SMALL)
  await expect(page.getByRole('radio', { name: /^1 min/ })).toBeChecked()
  const call = page.getByRole('button', { name: new RegExp(`^${word.option('call')}`) })
  await expect(call).toContainText('%')
  await expect(call).not.toContainText('—')
  await expectOnFirstScreen(page, call)
  await expectOnFirstScreen(page, page.getByRole('button', { name: new RegExp(`^${word.option('put')}`) }))
  // The last duration is not cut off by the edge of the screen.
  const edge = await page.getByRole('radio').last().locator('..').boundingBox()
  expect((edge?.x ?? SMALL.width) + (edge?.width ?? 0)).toBeLessThanOrEqual(SMALL.width - 8)
  await call.click()
  await expect(sheetOn(page).getByLabel(word.option('stake'), { exact: true })).toBeFocused()
  await trader.takeScreenshot('first-screen-options')
})

test('chart: fills a landscape screen', async ({ trader }) => {
  const { page } = trader
  await openAtSize(trader, 'trade/kline', LANDSCAPE)
  const chart = await page.getByRole('application').boundingBox()
  expect(chart?.height ?? 0).toBeGreaterThanOrEqual(LANDSCAPE.height * 0.6)
  expect(chart?.width ?? 0).toBeGreaterThanOrEqual(LANDSCAPE.width * 0.9)
  for (const side of ['buyCoin', 'sellCoin'])
    expect(
      await findHiddenButton(page.getByRole('button', { name: word.kline(side, { coin: 'BTC' }) })),
    ).toEqual([])
  await trader.takeScreenshot('chart-turned')
})

test('chart: fills the screen on request; star and pair keep the page', async ({ trader }) => {
  const { page } = trader
  await openAtSize(trader, 'trade/kline', PHONE)
  const full = page.getByRole('button', { name: word.kline('fullScreen'), exact: true })
  await full.click()
  await waitForContent(page)
  const chart = await page.getByRole('application').boundingBox()
  expect(chart?.height ?? 0).toBeGreaterThanOrEqual(PHONE.height * 0.75)
  expect(await findSidewaysScroll(page)).toEqual([])
  const periods = await page.getByRole('group', { name: word.kline('period') }).boundingBox()
  expect(periods?.width ?? 0, 'periods have a line of their own').toBeGreaterThan(PHONE.width * 0.6)
  await trader.takeScreenshot('chart-full')
  await page.goBack()
  await expect(full).toBeVisible()
  const star = page.getByRole('button', { name: word.common('favourite', { market: 'BTC/USDT' }) })
  const wasStarred = await star.getAttribute('aria-pressed')
  await star.click()
  await expect(star).not.toHaveAttribute('aria-pressed', wasStarred ?? '')
  await star.click()
  await page.getByRole('button', { name: word.trade('choosePair', { pair: 'BTC/USDT' }) }).click()
  await sheetOn(page)
    .getByRole('button', { name: /^ETH\/USDT/ })
    .click()
  await expect(
    page.getByRole('button', { name: word.trade('choosePair', { pair: 'ETH/USDT' }) }),
  ).toBeVisible()
  await expect(page).toHaveURL(/#\/pages\/trade\/kline/)
})

test('keyboard: the first Tab offers to skip to the content', async ({ mobile }) => {
  const { page } = mobile
  await openAtSize(mobile, 'assets/index', PHONE)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: word.common('skipToContent') })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('fund password: a complete entry moves the focus to the next field', async ({ trader }) => {
  const { page } = trader
  await openAtSize(trader, 'settings/security/changePayPassword', PHONE)
  const pins = page.locator('[data-pin]')
  await pins.nth(0).locator('input').first().click()
  await page.keyboard.type('123456')
  await expect(pins.nth(1).locator('input').first()).toBeFocused()
})

async function pricesComeFirst(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await openAtSize(mobile, 'index/index', PHONE)
  const favourites = page.getByRole('region', { name: word.home('favourites') }).getByRole('listitem')
  await expect(favourites).toHaveCount(3)
  await expectOnFirstScreen(page, favourites.first())
  await expectOnFirstScreen(
    page,
    page
      .getByRole('region', { name: word.home('markets') })
      .getByRole('listitem')
      .first(),
  )
  await mobile.takeScreenshot('first-screen-home')
}

async function topOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? Number.NaN
}

/** Checks that an element is in the viewport without scrolling, and above the tab bar. */
async function expectOnFirstScreen(page: Page, part: Locator): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const [box, bar] = [
    await part.boundingBox(),
    await page
      .getByRole('navigation', { name: word.common('mainAreas') })
      .locator('> div')
      .boundingBox(),
  ]
  if (!box || !bar) throw new Error('The element or the tab bar is not on the page')
  expect(box.y, `${String(part)} is on the screen`).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height, `${String(part)} ends above the tab bar`).toBeLessThanOrEqual(bar.y)
}
