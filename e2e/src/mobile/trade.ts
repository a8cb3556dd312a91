import type { Page } from '@playwright/test'
import { wordsOf } from '../words.ts'

const word = wordsOf('trade')

export async function buyAtMarket(page: Page, spend: string): Promise<void> {
  await chooseType(page, 'type_market')
  await page.getByLabel(`${word('spend')} (USDT)`).fill(spend)
  await confirmBuy(page)
}

export async function placeLimitBuy(
  page: Page,
  { price, quantity }: { readonly price: string; readonly quantity: string },
): Promise<void> {
  await chooseType(page, 'type_limit')
  await page.getByLabel(`${word('price')} (USDT)`, { exact: true }).fill(price)
  await page.getByLabel(`${word('quantity')} (BTC)`, { exact: true }).fill(quantity)
  await confirmBuy(page)
}

/** Selects the type of the next order: `type_market`, `type_limit`. */
export async function chooseType(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${word('orderType')}`) }).click()
  const sheet = page.getByRole('dialog', { name: word('orderType') })
  await sheet.getByText(word(type), { exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
}

/** Presses the buy button, then confirms it in the sheet. */
async function confirmBuy(page: Page): Promise<void> {
  const buy = word('buyCoin', { coin: 'BTC' })
  await page.getByRole('button', { name: buy, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: word('confirmTitle') })
  await sheet.getByRole('button', { name: buy }).click()
  await sheet.waitFor({ state: 'hidden' })
}
