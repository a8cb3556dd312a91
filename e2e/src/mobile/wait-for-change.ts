import { expect, type Locator, type Page } from '@playwright/test'
import { createHash } from 'node:crypto'

const TIMEOUT_MS = 20_000

/** Waits until the text of an element changes without user action. */
export async function waitForTextChange(part: Locator): Promise<void> {
  await part.filter({ hasText: /\d/ }).waitFor()
  const before = await part.innerText()
  await expect
    .poll(() => part.innerText(), { message: 'the text changes', timeout: TIMEOUT_MS })
    .not.toBe(before)
}

/** Waits until the content of the page's canvases changes without user action. */
export async function waitForCanvasChange(page: Page): Promise<void> {
  await page.locator('canvas').first().waitFor()
  const before = await pictureOf(page)
  await expect
    .poll(() => pictureOf(page), { message: 'the chart changes', timeout: TIMEOUT_MS })
    .not.toBe(before)
}

async function pictureOf(page: Page): Promise<string> {
  const drawn = await page.evaluate(() =>
    Array.from(document.querySelectorAll('canvas'), (canvas) =>
      canvas.width * canvas.height === 0 ? '' : canvas.toDataURL(),
    ).join(),
  )
  return createHash('sha256').update(drawn).digest('hex')
}
