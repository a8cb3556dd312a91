import type { Language } from '@halyard/api/client'
import type { Page } from '@playwright/test'
import { typePin } from '../mobile/type-pin.ts'
import { DEMO_FUND_PASSWORD } from '../product/demo-account.ts'
import { wordsOf } from '../words.ts'
import { sheetOn } from '../mobile/sheet.ts'

/** Submits the empty form and waits for its errors. */
export async function sendEmpty(page: Page): Promise<void> {
  await page.locator('main form button[type="submit"]').click()
  await page.locator('main [aria-invalid="true"]').first().waitFor()
}

/** Goes on to the second step of a form, submits it empty and waits for its errors. */
export async function sendEmptyStep(page: Page): Promise<void> {
  await page.locator('main form button[type="submit"]').click()
  await page.locator('main h2:focus').waitFor()
  await sendEmpty(page)
}

export async function confirmWithdrawal(page: Page, language: Language): Promise<void> {
  await page.locator('main input[inputmode="decimal"]').fill('10')
  await typePin(page, wordsOf('common', language)('fundPassword'), DEMO_FUND_PASSWORD)
  await page.locator('main form button[type="submit"]').click()
  await sheetOn(page).waitFor()
}

export async function confirmConversion(page: Page): Promise<void> {
  await page.locator('main input[inputmode="decimal"]').first().fill('50')
  await page.locator('main form button[type="submit"]').click()
  await sheetOn(page).waitFor()
}

export async function confirmPlan(page: Page): Promise<void> {
  await page.locator('main input[inputmode="decimal"]').fill('20')
  await page.locator('main form button[type="submit"]').click()
  await sheetOn(page).waitFor()
}

export async function confirmWealth(page: Page): Promise<void> {
  await page.locator('main input[inputmode="decimal"]').fill('10')
  await page.getByRole('checkbox').click()
  await page.locator('main form button[type="submit"]').click()
  await sheetOn(page).waitFor()
}

/** Opens the details of a coin's project from the list. */
export const openProject = (coin: string) => async (page: Page) => {
  await page.locator('main a', { hasText: coin }).first().click()
  await page.waitForFunction(() => location.hash.includes('publication/details'))
  await page.locator('main ol').first().waitFor()
}

export async function confirmSubscription(page: Page): Promise<void> {
  await page.locator('main input[inputmode="decimal"]').fill('10')
  await page.locator('main form button[type="submit"]').click()
  await sheetOn(page).waitFor()
}
