import { createClient } from '@halyard/api/client'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { readQr } from '../../mobile/read-qr.ts'
import { fillRegistration } from '../../mobile/register.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { dataOf } from '../../product/data-of.ts'
import { pollUntilDefined } from '../../product/poll-until-defined.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('referral')
const account = wordsOf('account')
const common = wordsOf('common')
const BTC_USDT = { currency_id: 1, legal_id: 3 } as const

test.describe.configure({ timeout: 180_000 })
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a friend registers with the link of the poster, trades, and appears to the inviter', async ({
  product,
  ownCustomer,
  openMobilePage,
}) => {
  const inviter = await openMobilePage({ stored: storedSession(ownCustomer) })
  await inviter.goto('promotion/index')
  await waitForContent(inviter.page)
  const link = await test.step('the copied link is that of the poster', () => readLink(inviter.page))
  await test.step('an empty page says what to do', () => checkEmpty(inviter.page))

  const friend = await openMobilePage()
  const email = `friend.${randomUUID()}@example.com`
  await test.step('the link leads to the registration with the code filled in', async () => {
    await friend.page.goto(link)
    const code = new URL(link).searchParams.get('invite') ?? ''
    await expect(friend.page.getByLabel(account('inviteCode'))).toHaveValue(code)
    await fillRegistration(friend.page, product.url, { email, password: 'Harbour-Light-7' })
    await expect(friend.page).toHaveURL(/#\/pages\/index\/index/)
  })
  const token = await friend.page.evaluate(() => localStorage.getItem('token') ?? '')
  await test.step('the friend trades', () => trade(product.url, token))

  await inviter.page.reload()
  await expect(inviter.page.getByText(word('invited')).locator('..')).toContainText('1')
  await inviter.page.getByRole('tab', { name: word('tab_friends') }).click()
  const row = inviter.page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(row).toContainText('@example.com')
  await expect(row).not.toContainText(email)
  // Rebates are credited at 00:00 UTC.
  await expect(row).toContainText('0.00 USDT')
  await inviter.takeScreenshot('referral-friends')
})

/** Copies the link and returns it. The code of the poster is the same. */
async function readLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: word('copyLink') }).click()
  await expect(page.getByText(common('copied'))).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: word('poster') }).click()
  const poster = sheetOn(page).getByRole('img', { name: word('posterAlt') })
  await expect(poster).toBeVisible()
  expect(await readQr(poster)).toBe(link)
  await page.keyboard.press('Escape')
  await expect(sheetOn(page)).toHaveCount(0)
  return link
}

async function checkEmpty(page: Page): Promise<void> {
  await page.getByRole('tab', { name: word('tab_friends') }).click()
  await expect(page.getByText(word('noFriends'))).toBeVisible()
  await page.getByRole('tab', { name: word('tab_rebates') }).click()
  await expect(page.getByText(word('noRebates'))).toBeVisible()
}

/** Takes the practice funds and buys at the market; waits while nothing is offered. */
async function trade(url: string, token: string): Promise<void> {
  const call = createClient({ server: url, language: () => 'en', token: () => token })
  dataOf(await call('user/practice_funds', {}, { idempotencyKey: randomUUID() }))
  const order = { ...BTC_USDT, number: '0.001', type: 'market' } as const
  await pollUntilDefined('the friend buys', async () => {
    const response = await call('coin/trade/buy', order, { idempotencyKey: randomUUID() })
    return response.type === 'error' && response.code === 'no_liquidity' ? undefined : dataOf(response)
  })
}
