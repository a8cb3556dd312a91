import { join } from 'node:path'
import type { Language } from '@halyard/api/client'
import type { Page } from '@playwright/test'
import { wordsOf } from '../words.ts'
import { sheetOn } from '../mobile/sheet.ts'

type Step = (page: Page, language: Language) => Promise<void>

/** Selects one of the customer's own tabs, then runs `then`. The page stores the tab that was selected last. */
export function inTab(at: number, then?: Step): Step {
  return async (page, language) => {
    await page.getByRole('tab').nth(at).click()
    await then?.(page, language)
  }
}

/** Opens the confirmation to cancel all displayed orders, without confirming. */
export async function askToCancelAll(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: wordsOf('trading', language)('cancelAll'), exact: true }).click()
  await sheetOn(page).waitFor()
}

/** Opens the prices of an OCO on the chart's page. */
export async function openOcoPrices(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: wordsOf('kline', language)('setOco') }).click()
  await sheetOn(page).waitFor()
}

export async function confirmPosition(page: Page, language: Language): Promise<void> {
  const word = wordsOf('perp', language)
  // In some languages the field of the price says the same once it is chosen.
  await page.getByText(word('market'), { exact: true }).first().click()
  await page.locator('main input[inputmode="numeric"]').fill('3')
  await page.getByRole('button', { name: word('openLong', { coin: 'BTC' }) }).click()
  await sheetOn(page).waitFor()
}

export async function confirmOption(page: Page, language: Language): Promise<void> {
  const word = wordsOf('option', language)
  await page
    .getByText(word('secondsShort', { n: 30 }), { exact: true })
    .first()
    .click()
  await page.getByLabel(word('stake'), { exact: true }).fill('10')
  await page.getByRole('button', { name: new RegExp(`^${word('call')}`) }).click()
  await sheetOn(page).waitFor()
}

/** Opens the confirmation of a limit order far below the price, without confirming. */
export async function confirmSpot(page: Page, language: Language): Promise<void> {
  const word = wordsOf('trade', language)
  await chooseType(page, word, 'type_limit')
  await page.getByLabel(`${word('quantity')} (BTC)`, { exact: true }).fill('0.001')
  await page.getByRole('button', { name: word('buyCoin', { coin: 'BTC' }), exact: true }).click()
  await sheetOn(page).waitFor()
}

/** Selects the type of the next order, in the language of the screen. */
async function chooseType(page: Page, word: ReturnType<typeof wordsOf>, type: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${word('orderType')}`) }).click()
  await sheetOn(page).getByText(word(type), { exact: true }).click()
  await sheetOn(page).waitFor({ state: 'hidden' })
}

/** Opens the confirmation of a stop order to sell at the market far below the price, without confirming. */
export async function confirmStop(page: Page, language: Language): Promise<void> {
  const word = wordsOf('trade', language)
  await page.getByText(word('sell'), { exact: true }).first().click()
  await chooseType(page, word, 'type_stop_market')
  await page.getByLabel(`${word('triggerPrice')} (USDT)`, { exact: true }).fill('20000')
  await page.getByLabel(`${word('quantity')} (BTC)`, { exact: true }).fill('0.001')
  await page.getByRole('button', { name: word('sellCoin', { coin: 'BTC' }), exact: true }).click()
  await sheetOn(page).waitFor()
}

/** Shows the statements of the document's example, because a new product has none, and verifies them: with another key. */
export async function showStatistics(page: Page): Promise<void> {
  const example = join(import.meta.dirname, '../../../docs/daily-example.json')
  await page.route('**/api/trail/days**', (route) => route.fulfill({ path: example }), { times: 1 })
  await page.reload()
  await page.locator('main section button').first().click()
  await page.locator('main summary').first().click()
}
