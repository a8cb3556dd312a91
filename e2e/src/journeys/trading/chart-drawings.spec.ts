import { SECONDS_HOURS } from '@halyard/api/choices'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { priceOf } from '../../product/price-of.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('kline')
const HOUR_MS = 3_600_000

test('shapes are drawn on a chart, stay after a reload, and are deleted; the scale stays too', async ({
  product,
  mobile,
}) => {
  const { page } = mobile
  const { match_id } = await priceOf(product.url, 'BTC/USDT')
  await mobile.goto(`trade/kline?match_id=${match_id}`)
  await test.step('a line through two taps, a level by one', async () => {
    await draw(mobile, 'trend', [
      [60, 120],
      [220, 170],
    ])
    await draw(mobile, 'level', [[120, 150]])
    await draw(mobile, 'fibonacci', [
      [80, 200],
      [200, 110],
    ])
    await draw(mobile, 'rectangle', [
      [100, 130],
      [180, 180],
    ])
    await mobile.takeScreenshot('chart-drawings')
  })
  await test.step('the scale', async () => {
    await openTools(page)
    await sheetOn(page).getByText(word('scale_percentage'), { exact: true }).click()
    await mobile.takeScreenshot('chart-tools')
    await page.keyboard.press('Escape')
    await mobile.takeScreenshot('chart-percent')
  })
  await test.step('after a reload they are there, and one is deleted', async () => {
    await page.reload()
    await openTools(page)
    await expect(sheetOn(page).getByRole('radio', { name: word('scale_percentage') })).toBeChecked()
    const drawings = drawingsOn(page)
    await expect(drawings).toHaveCount(4)
    await drawings.first().getByRole('button').click()
    await expect(drawings).toHaveCount(3)
    await sheetOn(page).getByText(word('scale_normal'), { exact: true }).click()
  })
  await test.step('the chart goes to a date, and is saved as a picture', async () => {
    const day = new Date(Date.now() - 30 * 24 * HOUR_MS).toISOString().slice(0, 10)
    await sheetOn(page).getByLabel(word('date'), { exact: true }).fill(day)
    await sheetOn(page)
      .getByRole('button', { name: word('goToDate') })
      .click()
    await openTools(page)
    const download = page.waitForEvent('download')
    await sheetOn(page)
      .getByRole('button', { name: word('savePicture') })
      .click()
    expect((await download).suggestedFilename()).toBe('halyard-btc-usdt.png')
    await mobile.takeScreenshot('chart-date')
  })
})

test('a line drawn on one device is on another; the scale changed there comes back', async ({
  product,
  ownCustomer,
  openMobilePage,
}) => {
  const stored = storedSession(ownCustomer)
  const { match_id } = await priceOf(product.url, 'BTC/USDT')
  const route = `trade/kline?match_id=${match_id}`
  const phone = await openMobilePage({ stored: { ...stored, theme: 'light' } })
  await phone.goto(route)
  await saved(phone.page, () =>
    draw(phone, 'trend', [
      [60, 120],
      [220, 170],
    ]),
  )
  const other = await openMobilePage({ stored: { ...stored, theme: 'dark' } })
  await other.goto(route)
  await test.step('the other device has it, and changes the scale', async () => {
    await openTools(other.page)
    await expect(drawingsOn(other.page)).toHaveCount(1)
    await saved(other.page, () =>
      sheetOn(other.page).getByText(word('scale_logarithm'), { exact: true }).click(),
    )
    await other.page.keyboard.press('Escape')
    await other.takeScreenshot('chart-other-device')
  })
  await test.step('the first one draws without knowing it, and has both', async () => {
    await saved(phone.page, () => draw(phone, 'level', [[120, 150]]))
    await openTools(phone.page)
    await expect(drawingsOn(phone.page)).toHaveCount(2)
    await expect(sheetOn(phone.page).getByRole('radio', { name: word('scale_logarithm') })).toBeChecked()
  })
})

for (const theme of ['dark', 'light'] as const)
  test(`candles of one second are chosen, shown, and stay chosen: ${theme}`, async ({
    product,
    ownCustomer,
    openMobilePage,
  }) => {
    const mobile = await openMobilePage({ stored: { ...storedSession(ownCustomer), theme } })
    const { page } = mobile
    const { match_id } = await priceOf(product.url, 'BTC/USDT')
    await mobile.goto(`trade/kline?match_id=${match_id}`)
    const second = page.getByRole('radio', { name: word('period_1sec'), exact: true })
    const candles = page.waitForResponse((response) => /new_timeshar.*period=1sec/.test(response.url()))
    await saved(page, () => second.check({ force: true }))
    const { message } = (await (await candles).json()) as {
      readonly message: { readonly list: readonly unknown[] }
    }
    expect(message.list.length).toBeGreaterThan(0)
    await expect(page.getByText(word('secondsReach', { hours: SECONDS_HOURS }))).toBeVisible()
    await expect(page.getByRole('application').locator('canvas').first()).toBeVisible()
    await mobile.takeScreenshot(`chart-seconds-${theme}`)
    await page.reload()
    await expect(second).toBeChecked()
  })

/** Waits until the account has stored what an act changes. */
async function saved(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/user/save_chart'))
  await act()
  await answer
}

function drawingsOn(page: Page): Locator {
  return sheetOn(page)
    .getByRole('list', { name: word('drawings') })
    .getByRole('listitem')
}

async function openTools(page: Page): Promise<void> {
  const tools = page.getByRole('button', { name: word('chartTools') })
  await expect(tools).toBeEnabled()
  await tools.click()
}

/** Draws a shape with taps on the chart, and waits until it is finished. */
async function draw(
  { page }: MobilePage,
  kind: string,
  taps: readonly (readonly [number, number])[],
): Promise<void> {
  const chart = page.getByRole('application')
  await expect(chart.locator('canvas').first()).toBeVisible()
  await openTools(page)
  await sheetOn(page)
    .getByText(word(`draw_${kind}`), { exact: true })
    .click()
  const end = page.getByRole('button', { name: word('drawingEnd') })
  await expect(end).toBeVisible()
  for (const [at, [x, y]] of taps.entries()) {
    if (at < taps.length - 1) await chart.tap({ position: { x, y } })
    // The chart takes a tap right after another one for a double tap, and ignores it.
    else
      await expect(async () => {
        await chart.tap({ position: { x, y } })
        await expect(end).toHaveCount(0, { timeout: 1_000 })
      }).toPass()
  }
}
