import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('wealth')
const assets = wordsOf('assets')
/** 15 days at 0.4 % a day. */
const PLAN = 'USDT · 15 days'
const AMOUNT = '1200'

test.describe.configure({ timeout: 180_000 })

test('a wealth plan is bought, shown and redeemed early', async ({ demo, openMobilePage }) => {
  const mobile = await openMobilePage({ stored: storedSession(demo) })
  const { page } = mobile
  await mobile.goto('template/index')
  await waitForContent(page)
  await page.getByRole('link', { name: PLAN }).click()
  await test.step('an empty form names what is missing', () => submitEmpty(page))
  await test.step('an amount outside the limits is rejected', () => enterWrongAmounts(page))
  await test.step('buy with the help of the coin account', () => buy(page))
  await mobile.takeScreenshot('wealth-orders')
  await test.step('the order shows its terms', () => openOrder(page))
  await test.step('redeem for the stated penalty', () => redeem(page))
  await mobile.takeScreenshot('wealth-redeemed')
  await mobile.goto('assets/record')
  await expect(page.getByText(assets('reason_wealth_penalty')).first()).toBeVisible()
})

function buyButton(scope: Page | Locator): Locator {
  return scope.getByRole('button', { name: word('buy'), exact: true })
}

async function submitEmpty(page: Page): Promise<void> {
  await buyButton(page).click()
  await expect(page.getByText('Amount can not be empty')).toBeVisible()
  await expect(page.getByText('You have not agreed to the wealth agreement')).toBeVisible()
}

async function enterWrongAmounts(page: Page): Promise<void> {
  const amount = page.getByLabel(word('amount'), { exact: true })
  await amount.fill('9.99')
  await expect(page.getByText('Minimum escrow amount 10 USDT')).toBeVisible()
  await amount.fill('45000')
  await expect(page.getByText(word('insufficientBalance'))).toBeVisible()
}

async function buy(page: Page): Promise<void> {
  await page.getByLabel(word('amount'), { exact: true }).fill(AMOUNT)
  await page.getByRole('checkbox').click()
  await buyButton(page).click()
  const sheet = sheetOn(page)
  for (const figure of ['4.8 USDT (0.4%)', '1,272 USDT', word('fromCoinAccount')])
    await expect(sheet.getByText(figure)).toBeVisible()
  await buyButton(sheet).click()
  await expect(page.getByText(word('bought'))).toBeVisible()
  await expect(page).toHaveURL(/finance\/ordersPage/)
}

async function openOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: '1,200 USDT' }).first().click()
  const sheet = sheetOn(page)
  for (const key of ['boughtAmount', 'earnedSoFar', 'returnRate', 'nextYield', 'maturity'])
    await expect(sheet.getByText(word(key), { exact: true })).toBeVisible()
}

async function redeem(page: Page): Promise<void> {
  await sheetOn(page)
    .getByRole('button', { name: word('redeem') })
    .click()
  const sheet = sheetOn(page).filter({ hasText: word('redeemTitle') })
  // 15 days are left: 6 % of the principal today, less on each coming day, nothing at maturity.
  for (const figure of ['72 USDT', '1,128 USDT'])
    await expect(sheet.getByText(figure, { exact: true })).toBeVisible()
  await expect(sheet.getByText(word('matured'))).toBeVisible()
  await sheet.getByRole('button', { name: word('redeemNow') }).click()
  await expect(page.getByText(word('redeemed', { amount: '1,128 USDT' }))).toBeVisible()
  await page.getByRole('tab', { name: word('tab_redeemed') }).click()
  await expect(page.getByRole('button', { name: '1,200 USDT' }).first()).toBeVisible()
}
