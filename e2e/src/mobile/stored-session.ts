import type { SignedIn } from '@halyard/api/client'
import type { Page } from '@playwright/test'

/**
 * Returns what the app stores for a signed-in customer. The language is a setting of this device: another journey may
 * have changed that of the account.
 */
export function storedSession({ token, user }: SignedIn): Record<string, string> {
  const language = { language: 'en', languageSource: 'device' }
  return { version: '1.0.0', token, user: JSON.stringify(user), ...language }
}

/** Returns the id of the customer who is signed in. */
export async function customerIdOf(page: Page): Promise<number> {
  const user = await page.evaluate(() => localStorage.getItem('user'))
  return (JSON.parse(user ?? '{}') as SignedIn['user']).id
}
