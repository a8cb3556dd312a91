import type { Page } from '@playwright/test'

/** Waits until a page shows what it is about: nothing loads, no skeleton stands, the letters have come. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main, [role="alert"]') !== null &&
      document.querySelector('[aria-busy="true"], .animate-appear') === null &&
      document.fonts.status === 'loaded',
  )
}
