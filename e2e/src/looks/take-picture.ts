import type { Page } from '@playwright/test'
import { waitForPage } from '../mobile/wait-for-content.ts'

/** The most that a picture shows of a long page, in CSS pixels. */
const HEIGHT_MAX = 2000
const QUALITY = 80

/** Takes a picture of the whole page, as on a screen of its height; of the screen alone if a dialog covers it. */
export async function takePicture(page: Page, path: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  const height = await page.evaluate(() => {
    if (document.querySelector('[role="dialog"]:not([aria-modal="false"])')) return 0
    scrollTo(0, 0)
    return document.documentElement.scrollHeight
  })
  const isLong = height > size.height
  if (isLong) {
    await page.setViewportSize({ ...size, height: Math.min(height, HEIGHT_MAX) })
    await waitForPage(page)
  }
  await page.screenshot({ path, type: 'jpeg', quality: QUALITY })
  if (isLong) await page.setViewportSize(size)
}
