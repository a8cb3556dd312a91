import type { Language } from '@halyard/api/client'
import type { Page } from '@playwright/test'
import { sheetOn } from '../mobile/sheet.ts'
import { wordsOf } from '../words.ts'

/** Opens the order of the first advertisement. */
export async function openOrder(page: Page): Promise<void> {
  await page.locator('main li button').first().click()
  await sheetOn(page).waitFor()
}

/** Submits the empty order and waits for its errors. */
export async function sendEmptyOrder(page: Page): Promise<void> {
  await openOrder(page)
  await sendEmptySheet(page)
}

/** Fills the order of the first advertisement and opens its confirmation. */
export async function confirmOrder(page: Page, language: Language): Promise<void> {
  await openOrder(page)
  await sheetOn(page).locator('input[inputmode="decimal"]').fill('20')
  await sheetOn(page).locator('button[type="submit"]').click()
  await sheetOn(page).getByText(wordsOf('fiat', language)('confirmTitle')).waitFor()
}

/** Opens a deal of the history, counted from the newest. */
export const openDeal = (at: number) => async (page: Page) => {
  await page.locator('[role="tabpanel"] li button').nth(at).click()
  await page.waitForFunction(() => location.hash.includes('id='))
  await page.locator('main h2').first().waitFor()
}

/** Opens a deal of the history, then the sheet of the button with this text key. */
export const openAct = (at: number, key: string) => async (page: Page, language: Language) => {
  await openDeal(at)(page)
  await page.getByRole('button', { name: wordsOf('fiat', language)(key), exact: true }).click()
  await sheetOn(page).waitFor()
}

/** Opens the chat of the newest deal, which has messages. */
export async function openChat(page: Page): Promise<void> {
  await openDeal(0)(page)
  await page.locator('header button').last().click()
  await sheetOn(page).locator('li').first().waitFor()
}

/** As `openAct`, then submits the empty sheet and waits for its errors. */
export const sendEmptyAct = (at: number, key: string) => async (page: Page, language: Language) => {
  await openAct(at, key)(page, language)
  await sendEmptySheet(page)
}

async function sendEmptySheet(page: Page): Promise<void> {
  await sheetOn(page).locator('button[type="submit"]').click()
  await sheetOn(page).locator('[aria-invalid="true"]').first().waitFor()
}
