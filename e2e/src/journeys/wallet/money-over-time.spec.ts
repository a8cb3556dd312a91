import type { Download } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from '../../fixtures.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { wordsOf } from '../../words.ts'

const assets = wordsOf('assets')
const common = wordsOf('common')

test.describe.configure({ timeout: 180_000 })

test.describe('on a phone of 360 by 740', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const theme of ['dark', 'light'] as const)
    test(`money over time, ${theme}: from assets to the figures and the files of a year`, async ({
      ownCustomer,
      openMobilePage,
    }) => {
      const mobile = await openMobilePage({ stored: { ...storedSession(ownCustomer), theme } })
      const { page, takeScreenshot } = mobile
      await mobile.goto('assets/index')
      await waitForContent(page)
      await page.getByRole('link', { name: common('areaMoney'), exact: true }).click()
      await expect(page.getByRole('img', { name: /USDT/ })).toBeVisible()
      await takeScreenshot(`money-${theme}`)
      await page.getByRole('radio', { name: assets('method_average') }).check({ force: true })
      await expect(page.getByRole('heading', { name: /^BTC/ })).toBeVisible()
      await page.getByRole('heading', { name: assets('coinsTitle'), exact: true }).scrollIntoViewIfNeeded()
      await takeScreenshot(`money-coins-${theme}`)
      await page.getByText(assets('calendarHint')).scrollIntoViewIfNeeded()
      await takeScreenshot(`money-days-${theme}`)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: assets('fileTax'), exact: true }).click(),
      ])
      const year = new Date().getUTCFullYear()
      expect(download.suggestedFilename()).toBe(`halyard-tax-${year}-average.csv`)
      const text = await readFile(await download.path(), 'utf8')
      expect(text).toContain('about,,,,method,,,,,,,,,,,average')
      expect(text).toMatch(/^closing,.*,BTC,0\.1,,/m)
      await expect(page.getByText(assets('fileSaved'))).toBeVisible()
      await takeScreenshot(`money-files-${theme}`)
      await test.step('the statement of this month as PDF has its closing balances', async () => {
        await mobile.goto('assets/record')
        await waitForContent(page)
        await page.getByRole('button', { name: assets('statement'), exact: true }).click()
        const sheet = sheetOn(page)
        await expect(sheet.getByText(assets('spanThisMonth'))).toBeVisible()
        await takeScreenshot(`statement-${theme}`)
        const month = new Date().toISOString().slice(0, 7)
        const [statement] = await Promise.all([
          page.waitForEvent('download'),
          sheet.getByRole('button', { name: assets('statementPdf'), exact: true }).click(),
        ])
        expect(statement.suggestedFilename()).toBe(`halyard-statement-${month}.pdf`)
        const shown = await textOf(statement)
        expect(shown).toContain(`01 ${monthName(month)} –`)
        // The coin, its opening balance, ins, outs, and the closing balance.
        expect(shown).toMatch(/BTC 0 \S+ \S+ 0\.1 /)
        await expect(sheet).toBeHidden()
      })
    })
})

/** Returns the text of a PDF. Rejects a file that is none. */
async function textOf(download: Download): Promise<string> {
  const file = await readFile(await download.path())
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(file)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

/** Returns a month as a document names it: 'Nov 2026'. */
function monthName(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(month),
  )
}
