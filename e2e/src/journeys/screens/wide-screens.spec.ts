import type { Locator } from '@playwright/test'
import { expect, test as base } from '../../fixtures.ts'
import { openAtSize } from '../../mobile/open-at-size.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { findHiddenButton } from '../../visual/find-hidden-buttons.ts'
import { foreignTexts, wordsOf } from '../../words.ts'

const TABLET = { width: 834, height: 1112 } as const
const SMALL_TABLET = { width: 768, height: 1024 } as const
const DESKTOP = { width: 1280, height: 800 } as const

const SETTINGS = [
  { name: 'tablet, German, light', size: TABLET, language: 'de', theme: 'light' },
  { name: 'small tablet, German, dark', size: SMALL_TABLET, language: 'de', theme: 'dark' },
  { name: 'desktop, English, light', size: DESKTOP, language: 'en', theme: 'light' },
  { name: 'desktop, English, dark', size: DESKTOP, language: 'en', theme: 'dark' },
] as const

/** Pages whose parts share the height of the window, and those that scroll. */
const GRIDS = ['trade/index', 'lever/index', 'option/detail', 'trade/kline'] as const
const PAGES = [
  'index/index',
  'assets/index',
  'assets/record',
  'help-center/detail?id=option-settlement',
] as const

const word = { common: wordsOf('common'), trading: wordsOf('trading'), trade: wordsOf('trade') }

const test = base.extend<{
  readonly openTrader: (stored?: Readonly<Record<string, string>>) => Promise<MobilePage>
}>({
  /** Opens pages of the customer who has positions, orders and options. */
  openTrader: async ({ customers, openMobilePage }, use) =>
    use((stored = {}) => openMobilePage({ stored: { ...storedSession(customers.trader), ...stored } })),
})

test.use({ contextOptions: { reducedMotion: 'reduce' }, isMobile: false })

for (const { name, size, language, theme } of SETTINGS)
  test(`${name}: trading fits the window, and pages are without flaws`, async ({ openTrader }) => {
    const mobile = await openTrader({ language, theme })
    const { page } = mobile
    const foreign = foreignTexts(language)
    for (const route of [...GRIDS, ...PAGES])
      await test.step(route, async () => {
        await openAtSize(mobile, route, size)
        await mobile.takeScreenshot(`wide-${route}-${size.width}-${language}-${theme}`)
        expect.soft(await findFlaws(page, foreign)).toEqual([])
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        if (GRIDS.some((one) => one === route)) expect.soft(height, 'scrolls').toBe(size.height)
      })
  })

test('wide screens: the chart is next to the form, whose button is in view', async ({ openTrader }) => {
  const mobile = await openTrader()
  const { page } = mobile
  for (const size of [DESKTOP, TABLET])
    for (const { route, form, button, chart } of [
      {
        route: 'trade/index',
        form: word.trade('orderForm'),
        button: /^Buy BTC/,
        chart: page.locator('canvas').first(),
      },
      {
        route: 'lever/index',
        form: wordsOf('perp')('orderForm'),
        button: /^Open long BTC/,
        chart: page.locator('canvas').first(),
      },
      {
        route: 'option/detail',
        form: wordsOf('option')('optionForm'),
        button: /^Call/,
        chart: page.getByRole('img', { name: wordsOf('option')('chartLabel', { pair: 'BTC/USDT' }) }),
      },
    ]) {
      await openAtSize(mobile, route, size)
      const region = page.getByRole('region', { name: form })
      const [left, right] = [await boxOf(chart), await boxOf(region)]
      expect(right.x, `${route}: the form is right of the chart`).toBeGreaterThanOrEqual(left.x + left.width)
      expect.soft(await findHiddenButton(region.getByRole('button', { name: button })), route).toEqual([])
    }
})

test('wide screens: the areas are a rail at the left of every page', async ({ openTrader }) => {
  const mobile = await openTrader()
  const { page } = mobile
  for (const route of ['index/index', 'assets/withdraw/index']) {
    await openAtSize(mobile, route, DESKTOP)
    const rail = page.getByRole('navigation', { name: word.common('mainAreas') })
    const [bar, main] = [await boxOf(rail), await boxOf(page.locator('main'))]
    expect(bar).toMatchObject({ x: 0, y: 0, height: DESKTOP.height })
    expect(main.x).toBeGreaterThanOrEqual(bar.width)
  }
  const current = page.locator('[aria-current="page"]')
  await expect(current).toHaveText(word.common('tabAssets'))
})

test('wide screens: the tab key follows the columns from left to right', async ({ openTrader }) => {
  const mobile = await openTrader()
  await openAtSize(mobile, 'trade/index', DESKTOP)
  await expect(mobile.page.getByRole('region', { name: word.trading('chart') })).toBeVisible()
  const parts = () =>
    mobile.page.evaluate(() => {
      const stops = document.querySelectorAll(
        'nav a, header button, main :is(button, input, select):not([tabindex="-1"], :disabled)',
      )
      const names = Array.from(
        stops,
        (stop) => stop.closest('nav, header, section')?.getAttribute('aria-label') ?? 'bar',
      )
      return names.filter((name, at) => name !== names[at - 1])
    })
  // A section has no controls before its rows have arrived.
  await expect
    .poll(parts)
    .toEqual([
      word.common('mainAreas'),
      'bar',
      word.trading('markets'),
      word.trading('chart'),
      word.trade('orderBook'),
      word.trading('marketData'),
      word.trade('orders'),
      word.trade('orderForm'),
    ])
})

test('wide screens: a higher window shows more rows of the book', async ({ openTrader }) => {
  const mobile = await openTrader()
  const { page } = mobile
  const rows = page.locator('[data-book="bids"] [data-rank]')
  await openAtSize(mobile, 'trade/index', DESKTOP)
  const before = await rows.count()
  expect(before).toBeGreaterThan(5)
  await page.setViewportSize({ width: DESKTOP.width, height: DESKTOP.height + 96 })
  await expect(rows).toHaveCount(before + 2)
})

test('wide screens: the chart in full screen hides the rail from the tab key', async ({ openTrader }) => {
  const mobile = await openTrader()
  const { page } = mobile
  await openAtSize(mobile, 'trade/kline', DESKTOP)
  const rail = page.getByRole('navigation', { name: word.common('mainAreas') })
  await expect(rail).toBeVisible()
  await page.getByRole('button', { name: wordsOf('kline')('fullScreen'), exact: true }).click()
  await expect(rail).toBeHidden()
})

test('wide screens: a list of markets is a dialog in the middle', async ({ openTrader }) => {
  const mobile = await openTrader()
  const { page } = mobile
  await openAtSize(mobile, 'trade/index', TABLET)
  await page.locator('header button[aria-haspopup="dialog"]').nth(1).click()
  await waitForContent(page)
  const dialog = await boxOf(sheetOn(page))
  expect(dialog.width).toBeLessThanOrEqual(480)
  expect(dialog.x + dialog.width / 2).toBeCloseTo(TABLET.width / 2, 0)
  expect(dialog.y).toBeGreaterThan(0)
  expect(dialog.y + dialog.height).toBeLessThan(TABLET.height)
})

async function boxOf(part: Locator): Promise<NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>> {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${String(part)} is not on the page`)
  return box
}
