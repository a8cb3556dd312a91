import type { Page } from '@playwright/test'

const UNFINISHED = '[aria-busy="true"], .animate-appear'

/** Waits until the page that was gone to shows what it is about: nothing loads, no skeleton stands, the letters have come. */
export async function settle(page: Page): Promise<void> {
  await arrive(page)
  await page.waitForFunction((unfinished) => document.querySelector(unfinished) === null, UNFINISHED)
}

/** Waits for the page alone: for one that shows skeletons on purpose. */
export async function arrive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main:not([data-left])') !== null && document.fonts.status === 'loaded',
  )
}
