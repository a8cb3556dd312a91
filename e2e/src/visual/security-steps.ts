import type { Page } from '@playwright/test'
import { sheetOn } from '../mobile/sheet.ts'

const REFUSED = { type: 'error', code: 'second_factor_required', message: 'A second factor is required.' }
const WAYS = { type: 'ok', message: { code: true, options: { challenge: 'AA' } } }

/** Opens the dialog that asks for a second factor, as for an account with an app and a passkey. Changes no password. */
export async function askForProof(page: Page): Promise<void> {
  await page.route('**/api/user/e_pwd', (route) => route.fulfill({ json: REFUSED }))
  await page.route('**/api/safe/proof_begin**', (route) => route.fulfill({ json: WAYS }))
  const passwords = page.locator('main form input[type="password"]')
  for (const [nth, password] of ['demo1234', 'Anchor-Chain-9', 'Anchor-Chain-9'].entries())
    await passwords.nth(nth).fill(password)
  await page.locator('main form button[type="submit"]').click()
  await sheetOn(page).locator('input').waitFor()
}
