import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { wordsOf } from '../../words.ts'

const common = wordsOf('common')
const explained = wordsOf('assets/explain')

test.use({ viewport: { width: 360, height: 740 } })

/** Lets a finger rest in the middle of an element until a sheet is open, and lifts it. */
async function pressLong(page: Page, element: Locator, sheet: Locator): Promise<void> {
  // Not under the tab bar.
  await element.evaluate((found) => found.scrollIntoView({ block: 'center' }))
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not visible')
  const devtools = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await expect(sheet).toBeVisible()
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

for (const theme of ['dark', 'light'] as const)
  test(`explained amounts, ${theme}: a long press and a key open the entries of a balance`, async ({
    ownCustomer,
    openMobilePage,
  }) => {
    const mobile = await openMobilePage({ stored: { ...storedSession(ownCustomer), theme } })
    const { page, takeScreenshot } = mobile
    await mobile.goto('assets/index')
    await waitForContent(page)
    const row = page.getByRole('button', { name: /^BTC/ }).first()
    const title = `BTC · ${common('accountCoin')}`

    const sheet = page.getByRole('dialog', { name: title })
    for (const key of ['Shift+F10', 'ContextMenu']) {
      // The app listens to presses a few seconds after the page is shown.
      await expect(async () => {
        // An open sheet hides the row: the press before has worked, only later.
        if (await sheet.isHidden()) {
          await row.focus({ timeout: 1_000 })
          await page.keyboard.press(key)
        }
        await expect(sheet).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(row).toBeFocused()
    }

    await pressLong(page, row, sheet)
    await expect(sheet).toContainText('+0.1')
    await expect(sheet).toContainText(/Available\s*0\.1 BTC/)
    await takeScreenshot(`explain-balance-${theme}`)
    await page.keyboard.press('Escape')
    // Lifting the finger has opened nothing else.
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: new RegExp(`^${common('howItAddsUp')}: `) }).click()
    await expect(page.getByRole('dialog', { name: common('todaysProfit') })).toBeVisible()
    await takeScreenshot(`explain-today-${theme}`)
    await page.keyboard.press('Escape')

    await row.click()
    await page.getByRole('button', { name: common('howItAddsUp'), exact: true }).click()
    await expect(sheet).toBeVisible()
    await page.getByRole('button', { name: explained('openEntries') }).click()
    await expect(page).toHaveURL(/assets\/record\?type=coin&currency=1$/)
  })
