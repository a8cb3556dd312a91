import { createClient } from '@halyard/api/client'
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { DeskPage } from '../../desk/open-desk-page.ts'
import { openFromInbox } from '../../desk/open-from-inbox.ts'
import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { registerByMail } from '../../mobile/register.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { typePin } from '../../mobile/type-pin.ts'
import { submitBasic } from '../../mobile/verify.ts'
import { dataOf } from '../../product/data-of.ts'
import { pendingRequestOf, runOperator } from '../../product/operator.ts'
import { FUND_PASSWORD, registerVerified, type VerifiedCustomer } from '../../product/verified-customer.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf, wordsOf } from '../../words.ts'

const word = wordsOf('fiat')
const deskWord = deskWordsOf('dispute')
/** A currency in which no one else of the demo trades; earlier attempts may have left advertisements in it. */
const FIAT = 'THB'
const TOTAL = { amount: '700.00 THB' } as const
const COINS = '20 USDT'

/** The two sides of a deal, each with a browser. */
interface Sides {
  readonly customer: MobilePage
  readonly merchant: MobilePage
  /** The merchant's name in the list of advertisements. */
  readonly name: string
}

test.describe.configure({ timeout: 300_000 })

test('deals with a merchant are completed, disputed and cancelled, seen by both sides', async ({
  product: { url },
  openMobilePage,
  openDesk,
}) => {
  const customer = await openMobilePage()
  const verified = await registerVerified(url)
  const { session } = verified
  const merchant = await openMobilePage({ stored: storedSession(session) })
  const sides = { customer, merchant, name: session.user.nickname }
  await test.step('a merchant publishes an advertisement', () => publish(url, verified))
  await test.step('a customer registers and is verified', () => register(sides, url))
  await test.step('an order freezes the coins', () => order(sides))
  await test.step('the two talk; links are hidden', () => talk(sides))
  await test.step('the buyer pays with a receipt', () => pay(sides))
  await test.step('the seller releases', () => release(sides))
  await test.step('the buyer rates the seller', () => rate(customer.page))
  await customer.takeScreenshot('fiat-completed')
  await test.step('a second order is paid and disputed', () => dispute(sides))
  await test.step('the desk decides for the seller', async () => decide(sides, await openDesk('reviewer')))
  await merchant.takeScreenshot('fiat-returned')
  await test.step('a third order is cancelled', () => cancel(sides))
  await test.step('the history has all three', () => showHistory(customer))
})

async function publish(url: string, { session: { user, token }, cardId }: VerifiedCustomer): Promise<void> {
  const call = createClient({ server: url, language: () => 'en', token: () => token })
  await runOperator(url, 'fiat', 'approve', String(user.id), '--reason', 'Journeys')
  const terms = { price: '35', min_number: '10', max_number: '500', left: '5000', from: 'coin' } as const
  const ad = { type: 'sell', currency_id: 3, fiat: FIAT, card_ids: String(cardId), ...terms } as const
  dataOf(await call('legalnew/publish', ad))
}

async function register({ customer: mobile, name }: Sides, url: string): Promise<void> {
  const { page, goto } = mobile
  await goto('user/login/login')
  await registerByMail(page, url, {
    email: `fiat.${randomUUID()}@example.com`,
    password: 'Harbour-Light-7',
  })
  await expect(page).toHaveURL(/#\/pages\/index\/index/)
  const user = await page.evaluate(() => localStorage.getItem('user'))
  const { id } = JSON.parse(user ?? '{}') as { id: number }
  await goto(`legaltender/index?fiat=${FIAT}`)
  await takeButton(page, name).click()
  await expect(sheetOn(page).getByText(word('verifyFirst'))).toBeVisible()
  await submitBasic(mobile)
  await runOperator(url, 'verification', 'pass', await pendingRequestOf(url, 'verifications', id))
}

/** Returns the button that takes the merchant's advertisement. */
function takeButton(page: Page, merchant: string) {
  return page.getByRole('button', { name: `${word('buyCoin', { coin: 'USDT' })}: ${merchant}`, exact: true })
}

/** Orders for 700 baht, and opens the deal on both sides. */
async function order({ customer, merchant, name }: Sides): Promise<void> {
  const { page } = customer
  await customer.goto(`legaltender/index?fiat=${FIAT}`)
  await takeButton(page, name).click()
  const sheet = sheetOn(page)
  await sheet.locator('button[type="submit"]').click()
  await expect(sheet.getByText('Amount can not be empty')).toBeVisible()
  await sheet.locator('input[inputmode="decimal"]').fill('349')
  await expect(sheet.getByText(word('amountMin', { amount: '350.00 THB' }))).toBeVisible()
  await sheet.locator('input[inputmode="decimal"]').fill('700')
  await expect(sheet.getByText(COINS, { exact: true })).toBeVisible()
  await sheet.locator('button[type="submit"]').click()
  await expect(sheet.getByText(word('buyFreezes', { coins: COINS }))).toBeVisible()
  await sheet.getByRole('button', { name: word('confirmBuy') }).click()
  await expect(heading(page, 'title_buyer_unconfirmed')).toBeVisible()
  await merchant.goto('legaltender/history')
  const deals = merchant.page.locator('[role="tabpanel"] li button')
  await deals.filter({ hasText: word('status_unconfirmed') }).click()
  await expect(heading(merchant.page, 'title_seller_unconfirmed')).toBeVisible()
}

function heading(page: Page, key: string) {
  return page.getByRole('heading', { name: word(key, { total: TOTAL.amount, coins: COINS }), exact: true })
}

async function talk({ customer: { page }, merchant }: Sides): Promise<void> {
  await page.getByRole('button', { name: word('chat'), exact: true }).click()
  await sheetOn(page).getByLabel(word('message')).fill('Hello, see www.example.com')
  await sheetOn(page)
    .getByRole('button', { name: word('send'), exact: true })
    .click()
  await expect(sheetOn(page).getByText('Hello, see ***')).toBeVisible()
  await merchant.page.getByRole('button', { name: word('chatNew', { count: 1 }) }).click()
  await expect(sheetOn(merchant.page).getByText('Hello, see ***')).toBeVisible()
  await sheetOn(merchant.page)
    .locator('input[type=file]')
    .setInputFiles(await pictureOf(merchant.page))
  await expect(sheetOn(page).getByRole('button', { name: word('picture'), exact: true })).toBeVisible()
  for (const side of [page, merchant.page]) {
    await side.keyboard.press('Escape')
    await expect(sheetOn(side)).toHaveCount(0)
  }
}

async function pictureOf(page: Page) {
  return { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) }
}

async function pay({ customer: { page }, merchant }: Sides): Promise<void> {
  await page.getByRole('button', { name: word('act_pay') }).click()
  const sheet = sheetOn(page)
  await sheet.getByRole('button', { name: word('act_pay') }).click()
  for (const key of ['receiptRequired', 'ownAccountRequired'])
    await expect(sheet.getByText(word(key), { exact: true })).toBeVisible()
  await sheet
    .locator('input[type=file]')
    .last()
    .setInputFiles(await pictureOf(page))
  await expect(sheet.getByText(wordsOf('common')('uploadDone'))).toBeVisible()
  await sheet.getByRole('checkbox').click()
  await sheet.getByRole('button', { name: word('act_pay') }).click()
  await expect(heading(page, 'title_buyer_confirmed')).toBeVisible()
  await expect(heading(merchant.page, 'title_seller_confirmed')).toBeVisible()
}

async function release({ customer, merchant: { page } }: Sides): Promise<void> {
  await page.getByRole('button', { name: word('showPicture') }).click()
  await expect(page.getByRole('button', { name: word('receipt_theirs'), exact: true })).toBeVisible()
  await page.getByRole('button', { name: word('act_release'), exact: true }).click()
  const sheet = sheetOn(page)
  const button = sheet.getByRole('button', { name: word('releaseCoins', { coins: COINS }) })
  await button.click()
  await expect(sheet.getByText(word('seenRequired'))).toBeVisible()
  await sheet.getByRole('checkbox').click()
  await typePin(page, wordsOf('common')('fundPassword'), FUND_PASSWORD)
  await button.click()
  await expect(heading(page, 'title_seller_completed')).toBeVisible()
  await expect(heading(customer.page, 'title_buyer_completed')).toBeVisible()
}

async function rate(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('rateGood') }).click()
  await expect(page.locator('main').getByText(word('rated'))).toBeVisible()
}

async function dispute(sides: Sides): Promise<void> {
  await order(sides)
  await pay(sides)
  const { page } = sides.merchant
  await page.getByRole('button', { name: word('act_dispute') }).click()
  await sheetOn(page)
    .getByRole('button', { name: word('topic') })
    .click()
  await sheetOn(page).last().getByText(word('topic_other_name')).click()
  await sheetOn(page).getByLabel(word('whatHappened')).fill('700 baht came from a company')
  await sheetOn(page)
    .getByRole('button', { name: word('act_dispute') })
    .click()
  await expect(heading(page, 'title_seller_disputed')).toBeVisible()
  const customer = sides.customer.page
  await customer.getByRole('button', { name: word('act_evidence') }).click()
  await sheetOn(customer)
    .getByRole('button', { name: word('topic') })
    .click()
  await sheetOn(customer).last().getByText(word('topic_other'), { exact: true }).click()
  await sheetOn(customer).getByLabel(word('whatHappened')).fill('The company is mine')
  await sheetOn(customer)
    .getByRole('button', { name: word('act_evidence') })
    .click()
  await expect(page.getByText('The company is mine')).toBeVisible()
}

/** Decides the dispute at the console with the evidence of both sides. */
async function decide({ customer, merchant }: Sides, desk: DeskPage): Promise<void> {
  const { page } = desk
  await openFromInbox(desk, 'dispute', COINS)
  await expect(page.getByText('700 baht came from a company').first()).toBeVisible()
  await expect(page.getByText(deskWord('topic_other_name')).first()).toBeVisible()
  for (const side of ['buyer', 'seller'])
    await expect(page.getByRole('region', { name: deskWord(side) })).toBeVisible()
  expect(await findFlaws(page, undefined)).toEqual([])
  await desk.takeScreenshot('dispute')
  await page.getByLabel(deskWord('noteOfDeal')).fill('Called the bank')
  await page
    .getByRole('button', { name: deskWord('addNote') })
    .first()
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Called the bank' })).toBeVisible()
  await page.getByRole('radio', { name: deskWord('return') }).check({ force: true })
  for (const box of await page.getByRole('checkbox').all()) await box.click()
  await page.getByRole('button', { name: deskWord('rule_otherName') }).click()
  await page.getByLabel(deskWord('reason'), { exact: true }).fill('Sent back to the company')
  await page.getByRole('button', { name: deskWord('decide'), exact: true }).click()
  await expect(heading(merchant.page, 'title_seller_returned')).toBeVisible()
  await expect(heading(customer.page, 'title_buyer_returned')).toBeVisible()
}

async function cancel(sides: Sides): Promise<void> {
  await order(sides)
  const { page } = sides.customer
  await page.getByRole('button', { name: word('act_cancel') }).click()
  await expect(sheetOn(page).getByText(word('cancelPaid'))).toBeVisible()
  await sheetOn(page)
    .getByRole('button', { name: word('act_cancel') })
    .click()
  await expect(heading(page, 'title_buyer_cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: word('act_appeal') })).toBeVisible()
  await expect(heading(sides.merchant.page, 'title_seller_cancelled')).toBeVisible()
}

async function showHistory({ page, goto }: MobilePage): Promise<void> {
  await goto('legaltender/history')
  for (const status of ['cancelled', 'returned', 'completed']) {
    await page.getByRole('tab', { name: word(`status_${status}`) }).click()
    await expect(page.locator('[role="tabpanel"] li button')).toHaveCount(1)
  }
}
