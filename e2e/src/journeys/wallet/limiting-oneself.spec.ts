import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { registerVerified } from '../../product/verified-customer.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('limits')
const common = wordsOf('common')
const option = wordsOf('option')
const trading = wordsOf('trading')
const LIMIT = '600'
const LOOSER = '900'
const STAKE = '700'

test('a self-set limit refuses a stake, and cannot be loosened at once', async ({
  openMobilePage,
  product,
}) => {
  const { session } = await registerVerified(product.url)
  const mobile = await openMobilePage({ stored: storedSession(session) })
  const { page } = mobile
  await mobile.goto('settings/index')
  await page.getByRole('button', { name: common('areaLimits') }).click()
  await test.step('a limit is in force at once', async () => {
    await setLimit(page, LIMIT)
    await expect(row(page)).toContainText(`${LIMIT} USDT`)
  })
  await mobile.takeScreenshot('limits')
  await test.step('the order sheet refuses the stake', () => expectRefusal(mobile))
  await mobile.goto('settings/limits/index')
  await test.step('a looser limit waits a day', async () => {
    await setLimit(page, LOOSER)
    await expect(row(page)).toContainText(new RegExp(`${LOOSER} USDT in 23:5\\d:\\d\\d`))
  })
  await mobile.takeScreenshot('limit-pending')
  await test.step('the stake is still refused', () => expectRefusal(mobile))
  await mobile.goto('settings/limits/index')
  await test.step('the change is withdrawn', () => withdrawChange(page))
})

test('a reminder of the time spent appears, and leads to a break that cannot be ended', async ({
  openMobilePage,
  product,
}) => {
  const { session } = await registerVerified(product.url)
  // Almost five minutes were spent here before this page.
  const spentTime = `${4 * 60_000 + 55_000} ${Date.now()}`
  const mobile = await openMobilePage({ stored: { ...storedSession(session), spentTime } })
  const { page } = mobile
  await mobile.goto('settings/limits/index')
  await test.step('a reminder after five minutes', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: word('name_reminder') })
      .click()
    const form = sheetOn(page)
    await form.getByLabel(word('minutesLabel'), { exact: true }).fill('5')
    await form.getByRole('button', { name: word('save'), exact: true }).click()
    await expect(page.getByText(word('saved'))).toBeVisible()
    const reminder = page.getByRole('dialog', { name: common('reminderTitle') })
    await expect(reminder).toContainText(common('reminderText', { minutes: 5 }), { timeout: 30_000 })
    await mobile.takeScreenshot('reminder')
    await reminder.getByRole('button', { name: common('areaLimits') }).click()
    await expect(reminder).toHaveCount(0)
  })
  await test.step('a break of a day starts after a confirmation', async () => {
    await page
      .getByRole('group', { name: word('breakLength') })
      .getByRole('button')
      .first()
      .click()
    await page.getByRole('button', { name: word('startBreak'), exact: true }).click()
    const sheet = sheetOn(page)
    await expect(sheet).toContainText(word('breakNote'))
    await sheet.getByRole('button', { name: word('startBreak'), exact: true }).click()
    await expect(page.getByText(word('breakStarted'))).toBeVisible()
    await expect(sheet).toHaveCount(0)
  })
  await mobile.takeScreenshot('break')
  await test.step('it can be made longer only, and options are refused', async () => {
    await expect(page.getByRole('button', { name: word('extendBreak'), exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: word('startBreak'), exact: true })).toHaveCount(0)
    await mobile.goto('option/detail')
    await waitForContent(page)
    await page.getByLabel(option('stake'), { exact: true }).fill('10')
    const paused =
      trading('ownPause', { time: '' })
        .split('{')[0]
        ?.trim()
        .replace(/[ .]+$/, '') ?? ''
    await expect(page.getByText(paused).first()).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(`^${option('call')}`) })).toBeDisabled()
  })
})

function row(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: word('name_option_stake') })
}

/** Sets a limit. */
async function setLimit(page: Page, amount: string): Promise<void> {
  await row(page).click()
  const dialog = sheetOn(page)
  await dialog.getByLabel(word('amountLabel'), { exact: true }).fill(amount)
  await dialog.getByRole('button', { name: word('save'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Checks that the sheet names the reason before anything is sent, with the buttons disabled. */
async function expectRefusal({ page, goto }: MobilePage): Promise<void> {
  await goto('option/detail')
  await waitForContent(page)
  await page.getByLabel(option('stake'), { exact: true }).fill(STAKE)
  const reason =
    trading('ownStakeLimit', { amount: '' })
      .split('{')[0]
      ?.trim()
      .replace(/[ .]+$/, '') ?? ''
  await expect(page.getByText(reason).first()).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^${option('call')}`) })).toBeDisabled()
}

async function withdrawChange(page: Page): Promise<void> {
  await row(page).click()
  await sheetOn(page)
    .getByRole('button', { name: word('keep') })
    .click()
  await expect(row(page)).toContainText(`${LIMIT} USDT`)
  await expect(row(page)).not.toContainText(LOOSER)
}
