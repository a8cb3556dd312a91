import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from '../../fixtures.ts'
import { openAtSize } from '../../mobile/open-at-size.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { foreignTexts, wordsOf } from '../../words.ts'

const DESKTOP = { width: 1280, height: 800 } as const
const SIZES = [
  { width: 1024, height: 700 },
  DESKTOP,
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
const word = { trading: wordsOf('trading'), trade: wordsOf('trade') }

const test = base.extend<{
  readonly openTrader: (stored?: Readonly<Record<string, string>>) => Promise<MobilePage>
}>({
  /** Opens pages of the customer who has positions, orders and options. */
  openTrader: async ({ customers, openMobilePage }, use) =>
    use((stored = {}) => openMobilePage({ stored: { ...storedSession(customers.trader), ...stored } })),
})

test.use({ contextOptions: { reducedMotion: 'reduce' }, isMobile: false })

for (const theme of ['dark', 'light'] as const)
  for (const route of ['trade/index', 'lever/index'] as const)
    test(`terminal: ${route} in the ${theme} theme is without flaws at every width`, async ({
      openTrader,
    }) => {
      const mobile = await openTrader({ theme })
      for (const size of SIZES) {
        await openAtSize(mobile, route, size)
        await expect(mobile.page.getByRole('region', { name: word.trading('chart') })).toBeVisible()
        await mobile.takeScreenshot(`terminal-${route}-${size.width}-${theme}`)
        const height = await mobile.page.evaluate(() => document.documentElement.scrollHeight)
        expect.soft(height, 'scrolls').toBe(size.height)
        expect.soft(await findFlaws(mobile.page, foreignTexts('en')), `${size.width}`).toEqual([])
      }
    })

for (const [route, tab] of [
  ['trade/index', /^Open orders/],
  ['lever/index', /^Orders/],
] as const)
  test(`terminal: at 1440 px no figure of ${route}'s open orders is behind their buttons`, async ({
    openTrader,
  }) => {
    const mobile = await openTrader()
    await openAtSize(mobile, route, { width: 1440, height: 900 })
    await mobile.page.getByRole('tab', { name: tab }).click()
    const row = mobile.page
      .getByRole('row')
      .filter({ has: mobile.page.getByRole('checkbox') })
      .last()
    await expect(row).toBeVisible()
    await mobile.takeScreenshot(`terminal-orders-${route}`)
    const [buttons, ...figures] = (await row.getByRole('cell').all()).toReversed()
    const start = await startOf(buttons)
    for (const figure of figures)
      expect.soft(await endOf(figure), await figure.innerText()).toBeLessThanOrEqual(start)
  })

test('terminal: panes are resized by the pointer and by keys, reset, and remembered', async ({
  openTrader,
}) => {
  const mobile = await openTrader()
  const { page } = mobile
  await openAtSize(mobile, 'trade/index', DESKTOP)
  const edge = separatorOf(page, 'order form')
  const form = page.getByRole('region', { name: word.trade('orderForm') })
  await expect(edge).toBeVisible()
  const start = await widthOf(form)
  await drag(page, edge, -40)
  await expect.poll(() => widthOf(form)).toBe(start + 40)
  await edge.press('ArrowLeft')
  await expect.poll(() => widthOf(form)).toBe(start + 56)
  await openAtSize(mobile, 'lever/index', DESKTOP)
  await expect(separatorOf(page, 'order form')).toBeVisible()
  await expect
    .poll(() => widthOf(page.getByRole('region', { name: wordsOf('perp')('orderForm') })))
    .toBe(start + 56)
  await openAtSize(mobile, 'trade/index', DESKTOP)
  await edge.press('End')
  await expect.poll(() => widthOf(form)).toBeGreaterThan(start + 56)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(DESKTOP.width)
  await edge.dblclick()
  await expect.poll(() => widthOf(form)).toBe(start)
})

test('terminal: keys list themselves, focus the form, ask before they cancel, and place nothing', async ({
  openTrader,
}) => {
  const mobile = await openTrader({ theme: 'light' })
  const { page } = mobile
  await openAtSize(mobile, 'trade/index', DESKTOP)
  const form = page.getByRole('region', { name: word.trade('orderForm') })
  await expect(page.getByRole('button', { name: 'Hot keys' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(sheetOn(page).getByText('Cancel all orders (asks first)')).toBeVisible()
  await mobile.takeScreenshot('terminal-keys')
  await page.keyboard.press('Escape')
  await expect(sheetOn(page)).toHaveCount(0)
  await page.keyboard.press('s')
  await expect(form.getByRole('button', { name: 'Sell BTC' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(form.locator('input:focus')).toHaveCount(1)
  await page.keyboard.press('s')
  await expect(form.getByRole('button', { name: 'Sell BTC' })).toBeVisible()
  await form.locator('input:focus').blur()
  await page.keyboard.press('c')
  await expect(sheetOn(page).getByText(/^Cancel all 2 open orders of BTC/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheetOn(page)).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: word.trading('searchMarkets') })).toBeFocused()
})

test('terminal: indicators have parameters, and the depth is next to the book', async ({ openTrader }) => {
  const mobile = await openTrader()
  const { page } = mobile
  await openAtSize(mobile, 'lever/index', { width: 1920, height: 1080 })
  await page.getByRole('tab', { name: word.trading('depth') }).click()
  await page.getByRole('tab', { name: /^Orders/ }).click()
  await expect(page.getByRole('button', { name: /^Cancel selected/ })).toBeVisible()
  await mobile.takeScreenshot('terminal-depth')
  await page.getByRole('button', { name: word.trading('indicators') }).click()
  await sheetOn(page).getByRole('textbox', { name: 'Period 1' }).first().fill('9')
  await mobile.takeScreenshot('terminal-indicators')
  await expect(sheetOn(page).getByRole('button', { name: 'Reset: MA' })).toBeVisible()
})

function separatorOf(page: Page, part: string): Locator {
  return page.getByRole('separator', { name: new RegExp(part) })
}

async function startOf(part: Locator | undefined): Promise<number> {
  return (await part?.boundingBox())?.x ?? 0
}

async function endOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return Math.floor((box?.x ?? 0) + (box?.width ?? 0))
}

async function widthOf(part: Locator): Promise<number> {
  return Math.round((await part.boundingBox())?.width ?? 0)
}

async function drag(page: Page, part: Locator, pixels: number): Promise<void> {
  const box = await part.boundingBox()
  if (!box) throw new Error('the edge has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels / 2, y)
  await page.mouse.move(x + pixels, y)
  await page.mouse.up()
}
