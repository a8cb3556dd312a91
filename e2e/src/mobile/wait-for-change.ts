import type { Locator, Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { pollUntilDefined } from '../within.ts'

/** Waits until the text of an element changes without user action. */
export async function waitForTextChange(part: Locator): Promise<void> {
  await part.filter({ hasText: /\d/ }).waitFor()
  const before = await part.innerText()
  await pollUntilDefined('waiting for a changed text', async () =>
    (await part.innerText()) === before ? undefined : true,
  )
}

/** Waits until the content of the page's canvases changes without user action. */
export async function waitForCanvasChange(page: Page): Promise<void> {
  await page.locator('canvas').first().waitFor()
  const before = await pictureOf(page)
  await pollUntilDefined('waiting for a changed chart', async () =>
    (await pictureOf(page)) === before ? undefined : true,
  )
}

async function pictureOf(page: Page): Promise<string> {
  const drawn = await page.evaluate(() =>
    Array.from(document.querySelectorAll('canvas'), (canvas) =>
      canvas.width * canvas.height === 0 ? '' : canvas.toDataURL(),
    ).join(),
  )
  return createHash('sha256').update(drawn).digest('hex')
}
