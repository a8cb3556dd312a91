import type { Browser, Download, Locator, Page } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Receipt } from '@halyard/receipt'
import { expect, test } from '../../fixtures.ts'
import { forgeReceipt } from '../../product/forge-receipt.ts'
import { checkSavedPage } from '../../product/saved-evidence.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { wordsOf } from '../../words.ts'
import { sheetOn } from '../../mobile/sheet.ts'

const word = wordsOf('option')
const keepingWord = wordsOf('option/keeping')
const ROOT = join(import.meta.dirname, '../../../..')
const SECONDS = 30
const STAKE = '10'
/** The duration of the option, and the same again for a busy machine. */
const SETTLED_MS = 2 * SECONDS * 1_000
/** The prices are signed about a second after the one that decides; the rest is for a busy machine. */
const SIGNED_MS = 90_000

test.describe.configure({ timeout: 300_000 })

test('a call settles live; the app and the command line verify it', async ({ demo, openMobilePage }) => {
  const mobile = await openMobilePage({ stored: storedSession(demo) })
  const { page } = mobile
  await mobile.goto('option/detail')
  await waitForContent(page)
  await test.step('buy a call of half a minute', () => buyCall(page))
  await mobile.takeScreenshot('option-running')
  await test.step('the result appears without a reload', () => waitForSettlement(page))
  await mobile.takeScreenshot('option-settled')
  await test.step('the app has verified it by itself', () =>
    expect(rightMarks((mark) => page.getByText(mark))).toBeVisible({ timeout: SIGNED_MS }))
  await test.step('verify it in the app', () => verifyInApp(page))
  await mobile.takeScreenshot('option-verified')
  await test.step('verify it on the command line', async () =>
    verifyOnCommandLine(await download(page), await publishedKey(page)))
  await test.step('the history lists it', () => checkHistory(page))
})

test('a forged receipt is shown as proof, and saved as evidence that others can verify', async ({
  browser,
  demo,
  openMobilePage,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(demo) })
  const { page } = mobile
  await page.route('**/api/microtrade/receipt?*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { readonly message: { readonly receipt: Receipt | null } }
    const { receipt } = answer.message
    await route.fulfill({
      response,
      json: { ...answer, message: { ...answer.message, receipt: receipt && forgeReceipt(receipt) } },
    })
  })
  await mobile.goto('option/detail')
  await waitForContent(page)
  await test.step('buy a call of half a minute', () => buyCall(page))
  await test.step('a notice names the finding, also after a reload', async () => {
    const notice = page.getByRole('alert').filter({ hasText: keepingWord('proofReceipt') })
    await expect(notice).toBeVisible({ timeout: SETTLED_MS + SIGNED_MS })
    await page.reload()
    await expect(notice).toBeVisible()
    await expect(rightMarks((mark) => page.getByText(mark))).toHaveCount(0)
  })
  await mobile.takeScreenshot('option-proof')
  await test.step('the saved page judges itself offline, and so does the command line', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: keepingWord('saveEvidence') }).click()
    await checkEvidence(browser, await downloading, await publishedKey(page))
  })
  await test.step('it stays until it is deleted', async () => {
    await page.getByRole('button', { name: keepingWord('delete'), exact: true }).click()
    await sheetOn(page)
      .getByRole('button', { name: keepingWord('delete'), exact: true })
      .click()
    await expect(page.getByText(keepingWord('proofReceipt'))).toHaveCount(0)
  })
})

/** Checks that the page proves a contradiction to a third party with nothing but the key. */
async function checkEvidence(browser: Browser, download: Download, key: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-evidence-'))
  try {
    const [file, keyFile] = [join(folder, download.suggestedFilename()), join(folder, 'key.json')]
    await download.saveAs(file)
    writeFileSync(keyFile, key)
    const { status, said } = verify(file, keyFile)
    expect([status, said]).toEqual([1, expect.stringContaining('CONTRADICTION other_terms')])
    await checkSavedPage(browser, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Checks the preselected duration, enters the amount, and confirms the sheet. */
async function buyCall(page: Page): Promise<void> {
  const call = page.getByRole('button', { name: new RegExp(`^${word('call')}`) })
  await expect(
    page.getByRole('radio', { name: new RegExp(`^${word('minutesShort', { n: 1 })}`) }),
  ).toBeChecked()
  await page.getByText(word('secondsShort', { n: SECONDS }), { exact: true }).click()
  await expect(page.getByText(word('numberMissing'))).toBeVisible()
  await page.getByLabel(word('stake'), { exact: true }).fill(STAKE)
  await call.click()
  const scrolled = await page.evaluate(() => window.scrollY)
  const sheet = sheetOn(page)
  for (const fact of ['winsIfHigher', 'ifEqual', 'otherwise', 'breakEven'])
    await expect(sheet.getByText(word(fact), { exact: true })).toBeVisible()
  await sheet
    .getByRole('button', { name: word('buyFor', { type: word('call'), amount: `${STAKE} USDT` }) })
    .click()
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-3]\d$/)
  await expect(page.getByText(wordBefore('enteredAt')).first()).toBeVisible()
  await chartStays(page, scrolled)
}

/** Checks that the page does not scroll away from the chart, which shows a countdown ring. */
async function chartStays(page: Page, scrolled: number): Promise<void> {
  await expect(page.locator('main [data-overlay]')).toHaveText(/^0:[0-3]\d$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  const chart = page.getByRole('img', { name: word('chartLabel', { pair: 'BTC/USDT' }) })
  await expect(chart).toBeInViewport({ ratio: 1 })
}

/** Waits for the result, which appears without a reload, with the button to verify it. */
async function waitForSettlement(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: word('verify'), exact: true })).toBeVisible({
    timeout: SETTLED_MS,
  })
  const outcomes = ['resultWin', 'resultLose', 'resultDraw'].map((key) => word(key)).join('|')
  await expect(
    page.getByRole('tabpanel').getByText(new RegExp(`^(${outcomes}) [+−]?[\\d.]+ USDT$`)),
  ).toBeVisible()
}

async function verifyInApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('verify'), exact: true }).click()
  const sheet = sheetOn(page)
  await sheet.getByRole('button', { name: word('verifyHere') }).click({ timeout: SIGNED_MS })
  await expect(sheet.getByText(word('verifiedWhole'))).toBeVisible()
  await expect(sheet.getByRole('img', { name: word('checkPassed') })).toHaveCount(10)
}

async function download(page: Page): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: word('downloadReceipt') }).click()
  return downloading
}

/** Checks that the command line agrees, and that it rejects a receipt with one changed digit. */
async function verifyOnCommandLine(download: Download, key: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-receipt-'))
  try {
    const file = join(folder, download.suggestedFilename())
    await download.saveAs(file)
    const keyFile = join(folder, 'key.json')
    writeFileSync(keyFile, key)
    expect(verify(file, keyFile)).toMatchObject({ status: 0 })
    const receipt = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      receipt.replace(/("accepted_at": \d+)(\d)/, (_, start: string, last: string) => {
        return start + String((Number(last) + 1) % 10)
      }),
    )
    expect(readFileSync(file, 'utf8')).not.toBe(receipt)
    expect(verify(file, keyFile)).toMatchObject({ status: 1 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the response of `trail/key`, to which the receipt links. */
async function publishedKey(page: Page): Promise<string> {
  return (await page.request.get(new URL('/api/trail/key', page.url()).href)).text()
}

function verify(file: string, keyFile: string): { readonly status: number | null; readonly said: string } {
  const main = join(ROOT, 'verify/src/main.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, file, '--key', keyFile], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

async function checkHistory(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(sheetOn(page)).toHaveCount(0)
  await page.getByRole('tab', { name: word('history') }).click()
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await expect(rightMarks((name) => rows.first().getByRole('img', { name }))).toBeVisible()
}

/** Finds the marks of a right option. A busy machine delays prices, so that the app may not have watched it. */
function rightMarks(find: (mark: string) => Locator): Locator {
  return find(word('verifiedHere'))
    .or(find(word('unseenHere')))
    .or(find(word('lateHere')))
}

/** Returns the start of a text, up to its first figure. */
function wordBefore(key: string): string {
  return word(key, { price: '' }).trim()
}
