import { type Browser, expect, type Page } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { wordsOf } from '../words.ts'

const word = wordsOf('option/evidence')
const PHONE = { width: 390, height: 844 }
/** Twice the text of a phone is half its width. */
const NARROW = { width: 195, height: 844 }

/**
 * Opens a saved page of evidence from the disk without a network. Checks that it finds the proof by itself, fits a phone also
 * with text at 200 %, and does not find it once a byte of the evidence, or all of it, is changed.
 */
export async function checkSavedPage(browser: Browser, file: string): Promise<void> {
  const context = await browser.newContext({ viewport: PHONE, offline: true, acceptDownloads: true })
  try {
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
    page.on('pageerror', (error) => void problems.push(error.message))
    const html = readFileSync(file, 'utf8')
    const judged = async (changed: string) => {
      writeFileSync(file, changed)
      await page.goto(pathToFileURL(file).href)
      const verdict = page.getByRole('status')
      await expect(verdict).toBeVisible()
      return verdict
    }
    await expect((await judged(html)).getByRole('heading')).toHaveText(word('proven'))
    await checkParts(page)
    await checkSavedData(page, html)
    for (const viewport of [PHONE, NARROW]) {
      await page.setViewportSize(viewport)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      )
    }
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    }
    const signed = /(\\"signature\\": \\")([0-9a-f])/
    const changed = html.replace(
      signed,
      (_, start: string, digit: string) => start + (digit === '1' ? '2' : '1'),
    )
    expect(changed).not.toBe(html)
    await expect((await judged(changed)).getByRole('heading')).toHaveText(word('broken'))
    await expect(await judged(html.replace('{"file":', '{"file"'))).toHaveText(word('noScript'))
    expect(problems).toEqual([])
  } finally {
    await context.close()
  }
}

async function checkParts(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const part of ['checks', 'keys', 'limits'])
    await expect(page.getByRole('heading', { level: 2, name: word(part), exact: true })).toBeVisible()
  await expect(page.getByText(word('signatureValid')).first()).toBeVisible()
}

/** Checks that the page saves the very data whose hash it shows. */
async function checkSavedData(page: Page, html: string): Promise<void> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: word('saveData') }).click()
  const saved = readFileSync(await (await downloading).path(), 'utf8')
  expect(JSON.parse(saved)).toMatchObject({ format: 'halyard-evidence-1' })
  expect(html).toContain(JSON.stringify(JSON.stringify(JSON.parse(saved), undefined, 2)).slice(1, 60))
}
