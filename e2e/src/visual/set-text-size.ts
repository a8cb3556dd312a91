import type { Page } from '@playwright/test'

/** Scales every length in rem, as the browser's own setting of the text size does. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)
}
