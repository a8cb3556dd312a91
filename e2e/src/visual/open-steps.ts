import type { Language } from '@halyard/api/client'
import type { Page } from '@playwright/test'
import { sheetOn } from '../mobile/sheet.ts'
import { wordsOf } from '../words.ts'
import { openProject } from './wallet-steps.ts'

/** Presses the matching button at an index, counted from 0, or from -1 backwards. */
export const openWith = (buttons: string, at: number, timeout?: number) => async (page: Page) => {
  await page
    .locator(buttons)
    .nth(at)
    .click(timeout === undefined ? {} : { timeout })
  await sheetOn(page).waitFor()
}
export const OPENS_DIALOG = 'main button[aria-haspopup="dialog"]'
/** A row of a virtual list. Its first one: the last one that is rendered changes as the list scrolls. */
export const OF_VIRTUAL_LIST = 'main [style*="position: absolute"] button'
export const OF_LIST = '[role="tabpanel"] li button'

export const closeAll = async (page: Page, language: Language) => {
  await page.getByRole('button', { name: wordsOf('perp', language)('closeAll') }).click()
  await sheetOn(page).waitFor()
}

/** Opens the sheet of the first position's button with this text key. */
export const openPosition = (key: string) => async (page: Page, language: Language) => {
  const name = `${wordsOf('perp', language)(key)}: `
  await page.locator('main article').first().getByRole('button', { name }).click()
  await sheetOn(page).waitFor()
}

/** Opens what makes Halyard different, from the end of the home page, which loads when it comes into view. */
export const openDifference = async (page: Page) => {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await openWith(OPENS_DIALOG, 1)(page)
}

/** Opens the page of the first list entry. */
export const openFirst = async (page: Page) => {
  await page.locator('main button:not(.sr-only, [aria-haspopup])').first().click()
  await page.waitForFunction(() => location.hash.includes('id='))
}

/** Opens the first order, then its redemption. */
export const openRedemption = async (page: Page, language: Language) => {
  await openWith(OF_LIST, 0)(page)
  const word = wordsOf('wealth', language)
  await sheetOn(page)
    .getByRole('button', { name: word('redeem') })
    .click()
  await sheetOn(page).getByText(word('redeemTitle')).waitFor()
}

/** Sets an alert at a price that is never reached, and waits until the list has it. */
export const addAlert = async (page: Page, language: Language) => {
  const word = wordsOf('notice', language)
  const listed = page.getByRole('button', { name: 'BTC/USDT' }).nth(1)
  if (await listed.isVisible()) return
  await page.getByLabel(word('price'), { exact: true }).fill('9999999')
  await page.getByRole('button', { name: word('addAlert'), exact: true }).click()
  await listed.waitFor()
}

/** Opens the poster and waits until the picture is there. */
export const openPoster = async (page: Page, language: Language) => {
  await page.getByRole('button', { name: wordsOf('referral', language)('poster') }).click()
  await sheetOn(page).getByRole('img').waitFor()
}

/** Opens the purchase of the open project. */
export const openPurchase =
  (next: (page: Page) => Promise<void>) => async (page: Page, language: Language) => {
    await openProject('NOVA')(page)
    const name = wordsOf('subscription', language)('subscribe')
    await page.getByRole('button', { name }).click()
    await page.locator('main form').waitFor()
    await next(page)
  }

/** Opens the first advertisement, then its pause. */
export const pauseAd = async (page: Page, language: Language) => {
  await openWith(OF_LIST, 0)(page)
  const word = wordsOf('merchant', language)
  await sheetOn(page)
    .getByRole('button', { name: word('pause'), exact: true })
    .click()
  await sheetOn(page).getByText(word('confirmTitle_paused')).waitFor()
}

/** Opens the form of the first advertisement, then its preview. */
export const previewAd = async (page: Page, language: Language) => {
  await openWith(OF_LIST, 0)(page)
  await sheetOn(page)
    .getByRole('button', { name: wordsOf('merchant', language)('edit'), exact: true })
    .click()
  await page.locator('main form button[type="submit"]').click()
  await sheetOn(page).waitFor()
}
