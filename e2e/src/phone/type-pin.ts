import type { Page } from '@playwright/test'

/** Six boxes, the first of which is named by the label itself. */
export async function typePin(page: Page, label: string, pin: string): Promise<void> {
  for (const [place, digit] of Array.from(pin).entries()) {
    const name = place === 0 ? label : `${label} ${place + 1}/${pin.length}`
    await page
      .locator('input')
      .and(page.getByLabel(name, { exact: true }))
      .fill(digit)
  }
}
