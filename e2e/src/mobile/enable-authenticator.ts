import { expect } from '@playwright/test'
import { wordsOf } from '../words.ts'
import type { MobilePage } from './open-mobile-page.ts'
import { totpCode } from './totp-code.ts'

const settings = wordsOf('settings')

/** Turns on the authenticator app of the signed-in customer. Returns its secret and the recovery codes. */
export async function enableAuthenticator(
  mobile: MobilePage,
  password: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { page } = mobile
  await mobile.goto('settings/security/authenticator')
  await page.getByLabel(settings('loginPassword')).fill(password)
  await page.getByRole('button', { name: settings('totpBegin') }).click()
  await expect(page.getByRole('img', { name: settings('totpQr') })).toBeVisible()
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel(settings('totpCode')).fill(totpCode(secret))
  await page.getByRole('button', { name: settings('totpTurnOn') }).click()
  await expect(page.getByText(settings('recoveryTitle'))).toBeVisible()
  const recoveryCodes = await page.locator('main li').allTextContents()
  await page.getByText(settings('recoveryKept')).click()
  await page.getByRole('button', { name: settings('done') }).click()
  await expect(page.getByText(settings('totpIsOn'))).toBeVisible()
  return { secret, recoveryCodes }
}
