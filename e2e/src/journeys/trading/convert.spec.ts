import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { createCountedUser } from '../../mobile/counted-user.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { reportFigures } from '../../runner/report-figures.ts'
import { wordsOf } from '../../words.ts'

const assets = wordsOf('assets')
const common = wordsOf('common')
const word = wordsOf('convert')
const buy = word('convertNow', { from: 'USDT', to: 'BTC' })
const sell = word('convertNow', { from: 'BTC', to: 'USDT' })
/** From the home page until it is done: the shortcut, the price, and the confirmation. The amount has the focus. */
const TAPS_MAX = 3

test.describe.configure({ timeout: 180_000 })

test('convert: USDT to BTC within three taps from home, and back from the coin', async ({
  ownCustomer,
  openMobilePage,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(ownCustomer) })
  const { page } = mobile
  const user = createCountedUser(page)
  await mobile.goto('index/index')
  await waitForContent(page)
  await test.step('convert from the home page', async () => {
    await user.tap(button(page, common('areaConvert')))
    await expect(page.getByLabel(word('youPay'), { exact: true })).toBeFocused()
    await page.keyboard.type('50')
    await expect(page.getByLabel(word('youReceive'), { exact: true })).toHaveValue(/^0\.00\d+$/)
    await mobile.takeScreenshot('convert')
    await user.tap(button(page, word('seeQuote')))
    await expect(sheetOn(page).getByRole('timer')).toBeVisible()
    await mobile.takeScreenshot('convert-sheet')
    await user.tap(sheetOn(page).getByRole('button', { name: buy, exact: true }))
    await expectConverted(page)
    await mobile.takeScreenshot('convert-done')
    reportFigures(`taps to convert: ${user.taps()}`)
    expect(user.taps()).toBeLessThanOrEqual(TAPS_MAX)
  })
  await test.step('convert all of it back from the sheet of the coin', async () => {
    await sheetOn(page)
      .getByRole('button', { name: word('seeAssets'), exact: true })
      .click()
    await page.locator('main li').filter({ hasText: 'BTC' }).first().getByRole('button').click()
    await sheetOn(page)
      .getByRole('button', { name: assets('areaConvert'), exact: true })
      .click()
    await button(page, common('max')).click()
    await button(page, word('seeQuote')).click()
    await sheetOn(page).getByRole('button', { name: sell, exact: true }).click()
    await expectConverted(page)
  })
})

function button(page: Page, name: string) {
  return page.locator('main').getByRole('button', { name, exact: true })
}

async function expectConverted(page: Page): Promise<void> {
  await expect(sheetOn(page).getByRole('heading', { name: word('title_whole'), exact: true })).toBeVisible()
}
