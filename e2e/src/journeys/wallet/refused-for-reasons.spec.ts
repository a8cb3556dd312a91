import type { Locator, Page } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { fillOwnCode } from '../../mobile/own-code.ts'
import { registerByMail } from '../../mobile/register.ts'
import { typePin } from '../../mobile/type-pin.ts'
import { submitAdvanced, submitBasic } from '../../mobile/verify.ts'
import { runOperator, pendingRequestOf } from '../../product/operator.ts'
import { codeSentTo } from '../../product/outbox.ts'
import { wordsOf } from '../../words.ts'
import { sheetOn } from '../../mobile/sheet.ts'

const account = wordsOf('account')
const common = wordsOf('common')
const home = wordsOf('home')
const option = wordsOf('option')
const verification = wordsOf('verification')
const settings = wordsOf('settings')
const deposit = wordsOf('deposit')
const address = wordsOf('address')
const transfer = wordsOf('transfer')
const withdraw = wordsOf('withdraw')

const CUSTOMER = { email: `hasty.${process.pid}@example.com`, password: 'Harbour-Light-7' }
const FUND_PASSWORD = '730415'
const OUTSIDE = 'TXGzd77VsoUsfdFcN897QReH7PzCVDswwv'
/** Larger than the maximum picture size, and not an image that could be scaled down. */
const TOO_LARGE_BYTES = 8 * 1024 * 1024 + 1
/** The error texts that the specification fixes. */
const REASON = {
  agreement: 'Please read and tick to agree to user agreement',
  passwords: 'Password twice inconsistent',
  authentication: 'Your account has not been authenticated. Do you want to go to the authentication?',
  kyc: 'Please complete the KYC Verification',
  basic: 'Please complete basic verification first',
  fileSize: 'Out of allowable file size',
  fundPassword: 'Please set fund password first',
  sixDigits: 'The fund password has 6 digits',
  address: 'please set withdraw address first',
  empty: 'Amount can not be empty',
  leastDeposit: 'Amount can not be less than 1 USDT',
  leastWithdrawal: 'The minimum withdrawal amount is 10 USDT',
  balance: 'Insufficient balance',
} as const
const UNREADABLE = 'The number cannot be read'
const SUSPICIOUS = 'Please write to us first'

test.describe.configure({ timeout: 240_000 })

test('an action tried too early is rejected with its prerequisite', async ({ product: { url }, mobile }) => {
  await test.step('before registration', () => beforeRegistration(mobile))
  const customerId = await test.step('register', () => register(mobile, url))
  await test.step('before verification', () => beforeVerification(mobile))
  await test.step('verification is rejected once', () => rejectedOnce(mobile, url, customerId))
  const atFundPassword = await test.step('without a fund password', () => beforeFundPassword(mobile, url))
  await test.step('without an address', () => beforeAddress(mobile))
  await test.step('save an address', () => saveAddress(mobile, url, atFundPassword))
  await test.step('a wrong deposit claim', () => wrongDeposit(mobile))
  await test.step('wrong amounts', () => wrongAmounts(mobile))
  await test.step('going back from a confirmation', () => secondThoughts(mobile))
  await test.step('a wrong fund password', () => wrongFundPassword(mobile))
  await test.step('a withdrawal that review rejects', () => rejectedByReview(mobile, url, customerId))
  await test.step('more withdrawals than a day allows', () => noMoreToday(mobile))
})

async function expectText(page: Page, reason: string): Promise<void> {
  await expect(page.getByText(reason, { exact: true }).first()).toBeVisible()
}

async function beforeRegistration({ page, goto }: MobilePage): Promise<void> {
  await goto('user/login/register?by=email')
  await page.getByLabel(account('password'), { exact: true }).fill(CUSTOMER.password)
  await page.getByLabel(account('repeatPassword')).fill('Harbour-Light-8')
  await page.getByRole('button', { name: account('createAccount') }).click()
  await expectText(page, REASON.passwords)
  await expectText(page, REASON.agreement)
}

async function register({ page, goto }: MobilePage, url: string): Promise<number> {
  await goto('user/login/login')
  await registerByMail(page, url, CUSTOMER)
  await page.getByRole('button', { name: home('practiceTake') }).click()
  await expect(page.getByText(home('practiceTaken'))).toBeVisible()
  const user = await page.evaluate(() => localStorage.getItem('user'))
  return (JSON.parse(user ?? '{}') as { id: number }).id
}

async function beforeVerification({ page, goto }: MobilePage): Promise<void> {
  await goto('option/detail')
  await page.getByRole('button', { name: new RegExp(`^${option('call')}`) }).click()
  await expectText(page, REASON.authentication)
  await page.getByRole('button', { name: option('notNow') }).click()
  await goto('assets/withdraw/index')
  await expectText(page, REASON.kyc)
  await goto('verification/advanced')
  await expectText(page, REASON.basic)
}

async function rejectedOnce(mobile: MobilePage, url: string, customerId: number): Promise<void> {
  const { page } = mobile
  const review = async (...words: string[]): Promise<unknown> =>
    runOperator(
      url,
      'verification',
      words[0] ?? '',
      await pendingRequestOf(url, 'verifications', customerId),
      ...words.slice(1),
    )
  await submitBasic(mobile)
  await review('refuse', '--reason', UNREADABLE)
  await mobile.goto('verification/index')
  await expect(page.getByText(UNREADABLE)).toBeVisible()
  await page.getByRole('button', { name: verification('again') }).click()
  await expect(page.getByText(UNREADABLE)).toBeVisible()
  await submitBasic(mobile)
  await review('pass')
  await tooLargePhoto(mobile)
  await submitAdvanced(mobile)
  await review('pass')
}

async function tooLargePhoto({ page, goto }: MobilePage): Promise<void> {
  await goto('verification/advanced')
  const folder = mkdtempSync(join(tmpdir(), 'halyard-photo-'))
  const photo = join(folder, 'front.png')
  writeFileSync(photo, Buffer.alloc(TOO_LARGE_BYTES))
  await page
    .locator('input[type=file]')
    .and(page.getByLabel(`${common('uploadChoose')}: ${verification('front')}`))
    .setInputFiles(photo)
  await expectText(page, REASON.fileSize)
  rmSync(folder, { recursive: true })
  const remove = { name: common('uploadRemove') }
  await page
    .getByRole('group', { name: verification('front') })
    .getByRole('button', remove)
    .click()
  await sheetOn(page)
    .getByRole('button', { ...remove, exact: true })
    .click()
  await expect(page.getByText(REASON.fileSize)).toHaveCount(0)
}

async function beforeFundPassword({ page, goto }: MobilePage, url: string): Promise<number> {
  for (const route of ['assets/withdraw/index', 'user/address/create', 'assets/transfer/index']) {
    await goto(route)
    await expectText(page, REASON.fundPassword)
  }
  await page.getByRole('button', { name: common('fundPasswordSet') }).click()
  await expect(page.getByText(settings('newFundPassword'), { exact: true }).first()).toBeVisible()
  const set = page.getByRole('button', { name: settings('fundPasswordSet') })
  await set.click()
  await expectText(page, REASON.sixDigits)
  await typePin(page, settings('newFundPassword'), FUND_PASSWORD)
  await typePin(page, settings('repeatFundPassword'), '730416')
  await set.click()
  await expectText(page, REASON.passwords)
  await typePin(page, settings('repeatFundPassword'), FUND_PASSWORD)
  const id = await fillOwnCode(page, url, CUSTOMER.email, (await codeSentTo(url, CUSTOMER.email)).id)
  await set.click()
  await expect(page.getByText(settings('fundPasswordIsSet'))).toBeVisible()
  return id
}

async function beforeAddress({ page, goto }: MobilePage): Promise<void> {
  await goto('assets/withdraw/index?currency=3')
  await page.getByLabel(common('amount'), { exact: true }).fill('100')
  await withdrawButton(page).click()
  await expectText(page, REASON.address)
}

async function saveAddress({ page, goto }: MobilePage, url: string, afterId: number): Promise<void> {
  await goto('user/address/create?coin=3&network=TRC20')
  await page.getByLabel(address('address'), { exact: true }).fill(OUTSIDE)
  await typePin(page, common('fundPassword'), FUND_PASSWORD)
  await fillOwnCode(page, url, CUSTOMER.email, afterId)
  await page.getByRole('button', { name: common('save') }).click()
  await expect(page.getByText(address('saved'))).toBeVisible()
}

async function wrongDeposit({ page, goto }: MobilePage): Promise<void> {
  await goto('assets/deposit/charge?by=chain&coin=3&network=TRC20')
  await page.getByRole('button', { name: deposit('handIn'), exact: true }).click()
  await expectText(page, REASON.empty)
  await expectText(page, deposit('voucherRequired'))
  await page.getByLabel(deposit('amount'), { exact: true }).fill('0.999999')
  await expectText(page, REASON.leastDeposit)
}

async function wrongAmounts({ page, goto }: MobilePage): Promise<void> {
  await goto('assets/withdraw/index?currency=3')
  const amount = page.getByLabel(common('amount'), { exact: true })
  await withdrawButton(page).click()
  await expectText(page, REASON.empty)
  await amount.fill('9.999999')
  await expectText(page, REASON.leastWithdrawal)
  await amount.fill('10000.000001')
  await expectText(page, REASON.balance)
  await goto('assets/transfer/index?currency=3')
  const move = page.locator('main').getByRole('button', { name: transfer('transferNow'), exact: true })
  await move.click()
  await expectText(page, REASON.empty)
  await amount.fill('10000.000001')
  await expectText(page, REASON.balance)
}

/** Going back from the confirmation returns to the form with its entries. */
async function secondThoughts({ page, goto }: MobilePage): Promise<void> {
  await goto('assets/withdraw/index?currency=3')
  await page.getByLabel(common('amount'), { exact: true }).fill('100')
  await typePin(page, common('fundPassword'), FUND_PASSWORD)
  await withdrawButton(page).click()
  const question = page.getByRole('dialog', { name: withdraw('confirmTitle') })
  await question.waitFor()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/withdraw\/index\?currency=3$/)
  await expect(page.getByLabel(common('amount'), { exact: true })).toHaveValue('100')
}

async function wrongFundPassword(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  mobile.expectProblem(/^response: 400 to POST .*\/api\/wallet\/out$/)
  await apply(mobile, '730416')
  const boxes = page.locator('input[aria-invalid="true"]')
  await expect(boxes.first()).toBeFocused()
  expect(await pinIn(boxes)).toBe('')
  // Types the digits without choosing a box; a tap into the middle of the full row then clears it.
  await page.keyboard.type('482913')
  const row = page.locator('[data-pin] input[type="password"]')
  await expect.poll(() => pinIn(row)).toBe('482913')
  await row.nth(3).click()
  await page.keyboard.type(FUND_PASSWORD)
  await expect.poll(() => pinIn(row)).toBe(FUND_PASSWORD)
}

async function pinIn(boxes: Locator): Promise<string> {
  return (await boxes.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).join(
    '',
  )
}

async function rejectedByReview(mobile: MobilePage, url: string, customerId: number): Promise<void> {
  const { page } = mobile
  await apply(mobile, FUND_PASSWORD)
  await expect(page.getByText(withdraw('statusProcessing'), { exact: true }).first()).toBeVisible()
  const id = await pendingRequestOf(url, 'withdrawals', customerId)
  await runOperator(url, 'withdrawal', 'reject', id, '--reason', SUSPICIOUS)
  await expect(page.getByText(withdraw('because', { reason: SUSPICIOUS }))).toBeVisible()
  await expect(page.getByText(withdraw('stepRejected'))).toBeVisible()
  await mobile.takeScreenshot('withdrawal-rejected')
}

/** Three requests per day, whatever their outcome. */
async function noMoreToday(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  for (let application = 2; application <= 3; application++) {
    await apply(mobile, FUND_PASSWORD)
    await page.getByRole('button', { name: withdraw('cancelIt') }).click()
    await sheetOn(page)
      .getByRole('button', { name: withdraw('cancelIt') })
      .click()
    await expect(page.getByText(withdraw('stepCancelled'))).toBeVisible()
  }
  await mobile.goto('assets/withdraw/index?currency=3')
  await expect(page.getByRole('heading', { name: withdraw('noneLeft') })).toBeVisible()
}

async function apply({ page, goto }: MobilePage, fundPassword: string): Promise<void> {
  await goto('assets/withdraw/index?currency=3')
  await page.getByLabel(common('amount'), { exact: true }).fill('100')
  await typePin(page, common('fundPassword'), fundPassword)
  await withdrawButton(page).click()
  await sheetOn(page)
    .getByRole('button', { name: withdraw('withdrawNow'), exact: true })
    .click()
}

function withdrawButton(page: Page) {
  return page.locator('main').getByRole('button', { name: withdraw('withdrawNow'), exact: true })
}
