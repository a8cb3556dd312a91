import { createClient, type SignedIn } from '@halyard/api/client'
import type { Locator, Page } from '@playwright/test'
import { customersOf } from '../visual/customers.ts'
import { confirmPosition } from '../visual/trade-steps.ts'
import { findHiddenButton } from '../visual/find-hidden-buttons.ts'
import { slowExpect } from '../slow-expect.ts'
import type { MobilePage } from '../mobile/open-mobile-page.ts'
import { waitForContent } from '../mobile/wait-for-content.ts'
import { sheetOn } from '../mobile/sheet.ts'
import { storedSession } from '../mobile/stored-session.ts'
import type { Fixtures } from '../fixtures.ts'
import { wordsOf } from '../words.ts'
import type { Journey } from './journey.ts'

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
const DESKTOP = { width: 1280, height: 800 } as const

/** Checks that the main content of a page is on its first screen, on small, landscape and large screens. */
export const smallScreens: Journey = {
  name: 'small-screens',
  timeoutMs: 120_000,
  async run(fixtures) {
    const customers = await customersOf(fixtures)
    await pricesComeFirst(await fixtures.openMobilePage({ reducedMotion: true, stored: { theme: 'light' } }))
    await star(fixtures, customers.holder, '1,2,3')
    const mobile = await fixtures.openMobilePage({
      reducedMotion: true,
      stored: storedSession(customers.holder),
    })
    await pricesComeFirst(mobile)
    await pageIsStableWhenValueLoads(fixtures, customers.holder)
    await perpsFitASmallScreen(mobile)
    await optionsAreReadyToBuy(mobile)
    await chartFillsALandscapeScreen(mobile)
    await chartFillsTheScreenWhenAsked(mobile)
    await keyboardSkipsTheBars(await fixtures.openMobilePage({ reducedMotion: true }))
    await fullPinMovesFocus(mobile)
    await desktopHasColumns(mobile)
    return undefined
  },
}

async function open(
  { page, goto }: MobilePage,
  route: string,
  size: { readonly width: number; readonly height: number },
) {
  await page.setViewportSize(size)
  await goto(route)
  await waitForContent(page)
}

/** Sets the watchlist, which another journey may have changed. */
async function star({ product }: Fixtures, { token }: SignedIn, match_ids: string): Promise<void> {
  const call = createClient({ server: product.url, language: () => 'en', token: () => token })
  await call('user/save_watchlist', { match_ids })
}

async function pricesComeFirst(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await open(mobile, 'index/index', PHONE)
  const favourites = page.getByRole('region', { name: word.home('favourites') }).getByRole('listitem')
  await slowExpect(favourites).toHaveCount(3)
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

/** Checks that the page does not move when the wallet responds after everything else is drawn. */
async function pageIsStableWhenValueLoads(
  fixtures: Fixtures,
  signedIn: Parameters<typeof storedSession>[0],
): Promise<void> {
  const mobile = await fixtures.openMobilePage({ reducedMotion: true, stored: storedSession(signedIn) })
  const { page } = mobile
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/wallet/list*', async (route) => {
    await released
    await route.continue()
  })
  await mobile.goto('index/index')
  const entry = page.getByRole('button', { name: word.home('entryDeposit'), exact: true })
  const row = page
    .getByRole('region', { name: word.home('markets') })
    .getByRole('listitem')
    .first()
  await slowExpect(row).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = [await topOf(entry), await topOf(row)]
  release()
  await slowExpect(page.getByText(word.common('totalWorth')).locator('..')).toContainText(/\d/)
  slowExpect([await topOf(entry), await topOf(row)]).toEqual(before)
  await mobile.close()
}

async function perpsFitASmallScreen(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await open(mobile, 'option/detail', SMALL)
  await page.getByRole('link', { name: word.common('areaContract') }).click()
  await slowExpect(page).toHaveURL(/#\/pages\/lever\/index/)
  await waitForContent(page)
  await slowExpect(
    page
      .getByRole('navigation', { name: word.common('mainAreas') })
      .getByRole('link', { name: word.common('tabOption') }),
  ).toHaveAttribute('aria-current', 'page')
  await expectOnFirstScreen(page, page.locator('main input[inputmode="numeric"]'))
  const submit = page.getByRole('button', { name: word.perp('openLong', { coin: 'BTC' }) })
  await expectOnFirstScreen(page, submit)
  await mobile.takeScreenshot('first-screen-contracts')
  await slowExpect(page.locator('canvas')).toHaveCount(0)
  await page.getByRole('button', { name: word.perp('chart'), exact: true }).click()
  await slowExpect(page.locator('canvas').first()).toBeVisible()
  await page.getByRole('button', { name: word.perp('chart'), exact: true }).click()
  await confirmPosition(page, 'en')
  slowExpect(await findHiddenButton(sheetOn(page).getByRole('button').last())).toEqual([])
  await page.keyboard.press('Escape')
  await slowExpect(sheetOn(page)).toHaveCount(0)
  await page.setViewportSize(PHONE)
  await expectOnFirstScreen(page, page.getByRole('tab', { name: new RegExp(`^${word.perp('positions')}`) }))
}

async function optionsAreReadyToBuy(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await open(mobile, 'option/detail', SMALL)
  await slowExpect(page.getByRole('radio', { name: /^1 min/ })).toBeChecked()
  const call = page.getByRole('button', { name: new RegExp(`^${word.option('call')}`) })
  await slowExpect(call).toContainText('%')
  await slowExpect(call).not.toContainText('—')
  await call.click()
  const stake = page.getByLabel(word.option('stake'), { exact: true })
  await slowExpect(stake).toBeFocused()
  await slowExpect(stake).toHaveAttribute('aria-invalid', 'true')
  // The last duration is not cut off by the edge of the screen.
  const edge = await page.getByRole('radio').last().locator('..').boundingBox()
  slowExpect((edge?.x ?? SMALL.width) + (edge?.width ?? 0)).toBeLessThanOrEqual(SMALL.width - 8)
  await mobile.takeScreenshot('first-screen-options')
}

async function chartFillsALandscapeScreen(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await open(mobile, 'trade/kline', LANDSCAPE)
  const chart = await page.getByRole('application').boundingBox()
  slowExpect(chart?.height ?? 0).toBeGreaterThanOrEqual(LANDSCAPE.height * 0.6)
  slowExpect(chart?.width ?? 0).toBeGreaterThanOrEqual(LANDSCAPE.width * 0.9)
  for (const side of ['buyCoin', 'sellCoin'])
    slowExpect(
      await findHiddenButton(page.getByRole('button', { name: word.kline(side, { coin: 'BTC' }) })),
    ).toEqual([])
  await mobile.takeScreenshot('chart-turned')
}

async function chartFillsTheScreenWhenAsked(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await page.setViewportSize(PHONE)
  const full = page.getByRole('button', { name: word.kline('fullScreen'), exact: true })
  await full.click()
  await waitForContent(page)
  const chart = await page.getByRole('application').boundingBox()
  slowExpect(chart?.height ?? 0).toBeGreaterThanOrEqual(PHONE.height * 0.75)
  await mobile.takeScreenshot('chart-full')
  await page.goBack()
  await slowExpect(full).toBeVisible()
  const star = page.getByRole('button', { name: word.common('favourite', { market: 'BTC/USDT' }) })
  const wasStarred = await star.getAttribute('aria-pressed')
  await star.click()
  await slowExpect(star).not.toHaveAttribute('aria-pressed', wasStarred ?? '')
  await star.click()
  await page.getByRole('button', { name: word.trade('choosePair', { pair: 'BTC/USDT' }) }).click()
  await sheetOn(page)
    .getByRole('button', { name: /^ETH\/USDT/ })
    .click()
  await slowExpect(
    page.getByRole('button', { name: word.trade('choosePair', { pair: 'ETH/USDT' }) }),
  ).toBeVisible()
  await slowExpect(page).toHaveURL(/#\/pages\/trade\/kline/)
}

async function keyboardSkipsTheBars(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await open(mobile, 'assets/index', PHONE)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: word.common('skipToContent') })
  await slowExpect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await slowExpect(page.locator('main')).toBeFocused()
}

async function fullPinMovesFocus(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await open(mobile, 'settings/security/changePayPassword', PHONE)
  const pins = page.locator('[data-pin]')
  await pins.nth(0).locator('input').first().click()
  await page.keyboard.type('123456')
  await slowExpect(pins.nth(1).locator('input').first()).toBeFocused()
}

async function desktopHasColumns(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  for (const { route, form, chart } of [
    { route: 'trade/index', form: word.trade('orderForm'), chart: page.locator('canvas').first() },
    { route: 'lever/index', form: word.perp('orderForm'), chart: page.locator('canvas').first() },
    {
      route: 'option/detail',
      form: word.option('optionForm'),
      chart: page.getByRole('img', { name: word.option('chartLabel', { pair: 'BTC/USDT' }) }),
    },
  ]) {
    await open(mobile, route, DESKTOP)
    const [left, right] = [
      await chart.boundingBox(),
      await page.getByRole('region', { name: form }).boundingBox(),
    ]
    if (!left || !right) throw new Error(`${route} has no chart next to its form`)
    slowExpect(right.x, `${route}: the form is right of the chart`).toBeGreaterThanOrEqual(
      left.x + left.width,
    )
    slowExpect(right.y, `${route}: the form is level with the chart`).toBeLessThan(left.y + left.height)
    await mobile.takeScreenshot(`desktop-${route}`)
  }
  await open(mobile, 'assets/index', DESKTOP)
  const [bar, main] = [
    await page
      .getByRole('navigation', { name: word.common('mainAreas') })
      .locator('> div')
      .boundingBox(),
    await page.locator('main').boundingBox(),
  ]
  slowExpect(bar?.width).toBe(main?.width)
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
  slowExpect(box.y, `${String(part)} is on the screen`).toBeGreaterThanOrEqual(0)
  slowExpect(box.y + box.height, `${String(part)} ends above the tab bar`).toBeLessThanOrEqual(bar.y)
}
