import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { wordsOf } from '../../words.ts'

const common = wordsOf('common')
const word = wordsOf('recurring')

test.describe.configure({ timeout: 180_000 })

test('recurring: a plan is set up from a conversion, buys when it is due, and is paused', async ({
  ownCustomer,
  openMobilePage,
  product,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(ownCustomer) })
  const { page } = mobile
  await mobile.goto('convert/index')
  await waitForContent(page)
  await test.step('set up 20 USDT every Monday', async () => {
    await page
      .locator('main')
      .getByRole('link', { name: common('areaRecurring'), exact: true })
      .click()
    await expect(page.getByText(word('noPlans'), { exact: true })).toBeVisible()
    await mobile.takeScreenshot('recurring-empty')
    await button(page, word('newPlan')).click()
    await page.getByLabel(word('amount'), { exact: true }).fill('20')
    await mobile.takeScreenshot('recurring-form')
    await button(page, word('review')).click()
    await expect(sheetOn(page).getByText('20 USDT', { exact: true })).toBeVisible()
    await mobile.takeScreenshot('recurring-confirm')
    await sheetOn(page)
      .getByRole('button', { name: word('start'), exact: true })
      .click()
    await expect(planRow(page)).toContainText(word('status_active'))
  })
  await test.step('buy when it is due', async () => {
    const body = new URLSearchParams({ customer: String(ownCustomer.user.id) })
    await fetch(`${product.url}/dev/recurring/due`, { method: 'POST', body })
    // The notice of the purchase makes the page load it.
    const purchase = page.locator('main li').filter({ hasText: /0\.0\d+ BTC/ })
    await expect(purchase).toContainText(/19\.\d+ USDT/)
    await mobile.takeScreenshot('recurring')
    await purchase.getByRole('button').click()
    await expect(sheetOn(page).getByText(word('averagePrice'), { exact: true })).toBeVisible()
    await mobile.takeScreenshot('recurring-purchase')
    await page.keyboard.press('Escape')
    await expect(sheetOn(page)).toBeHidden()
  })
  await test.step('pause it', async () => {
    await planRow(page).getByRole('button').click()
    await mobile.takeScreenshot('recurring-plan')
    await sheetOn(page)
      .getByRole('button', { name: word('pause'), exact: true })
      .click()
    await expect(planRow(page)).toContainText(word('status_paused'))
    await mobile.takeScreenshot('recurring-paused')
  })
})

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

function planRow(page: Page) {
  return page.locator('main li').filter({ hasText: 'BTC · 20 USDT' })
}
