import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patiently } from '../patiently.ts'
import type { Phone } from '../phone/open-phone.ts'
import { fillOwnCode } from '../phone/own-code.ts'
import { registerByMail } from '../phone/register.ts'
import { typePin } from '../phone/type-pin.ts'
import { handInAdvanced, handInBasic } from '../phone/verify.ts'
import { operate, waitingOf } from '../product/operator.ts'
import { codeSentTo } from '../product/outbox.ts'
import { wordsOf } from '../words.ts'
import type { Journey } from './journey.ts'
import { sheetOn } from '../phone/sheet.ts'

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

const hasty = { email: `hasty.${process.pid}@example.com`, password: 'Harbour-Light-7' }
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
  sixDigits: 'Enter 6 digits',
  address: 'please set withdraw address first',
  empty: 'Amount can not be empty',
  leastDeposit: 'Amount can not be less than 1 USDT',
  leastWithdrawal: 'The minimum withdrawal amount is 10 USDT',
  balance: 'Insufficient balance',
} as const
const UNREADABLE = 'The number cannot be read'
const SUSPICIOUS = 'Please write to us first'

/** Tries every action too early, and expects the message that names the prerequisite. */
export const refusedForReasons: Journey = {
  name: 'refused-for-reasons',
  boundMs: 240_000,
  async run({ product: { url }, openPhone }) {
    const phone = await openPhone()
    await beforeRegistration(phone)
    const customerId = await register(phone, url)
    await beforeVerification(phone)
    await refusedOnce(phone, url, customerId)
    const atFundPassword = await beforeFundPassword(phone, url)
    await beforeAddress(phone)
    await saveAddress(phone, url, atFundPassword)
    await wrongDeposit(phone)
    await wrongAmounts(phone)
    await secondThoughts(phone)
    await wrongFundPassword(phone)
    await rejectedByReview(phone, url, customerId)
    await noMoreToday(phone)
    return undefined
  },
}

async function says(page: Page, reason: string): Promise<void> {
  await patiently(page.getByText(reason, { exact: true }).first()).toBeVisible()
}

async function beforeRegistration({ page, go }: Phone): Promise<void> {
  await go('user/login/register?by=email')
  await page.getByLabel(account('password'), { exact: true }).fill(hasty.password)
  await page.getByLabel(account('repeatPassword')).fill('Harbour-Light-8')
  await page.getByRole('button', { name: account('createAccount') }).click()
  await says(page, REASON.passwords)
  await says(page, REASON.agreement)
}

async function register({ page, go }: Phone, url: string): Promise<number> {
  await go('user/login/login')
  await registerByMail(page, url, hasty)
  await page.getByRole('button', { name: home('practiceTake') }).click()
  await patiently(page.getByText(home('practiceTaken'))).toBeVisible()
  const user = await page.evaluate(() => localStorage.getItem('user'))
  return (JSON.parse(user ?? '{}') as { id: number }).id
}

async function beforeVerification({ page, go }: Phone): Promise<void> {
  await go('option/detail')
  await page.getByRole('button', { name: new RegExp(`^${option('call')}`) }).click()
  await says(page, REASON.authentication)
  await page.getByRole('button', { name: option('notNow') }).click()
  await go('assets/withdraw/index')
  await says(page, REASON.kyc)
  await go('verification/advanced')
  await says(page, REASON.basic)
}

async function refusedOnce(phone: Phone, url: string, customerId: number): Promise<void> {
  const { page } = phone
  const review = async (...words: string[]): Promise<unknown> =>
    operate(
      url,
      'verification',
      words[0] ?? '',
      await waitingOf(url, 'verifications', customerId),
      ...words.slice(1),
    )
  await handInBasic(phone)
  await review('refuse', '--reason', UNREADABLE)
  await phone.go('verification/index')
  await patiently(page.getByText(UNREADABLE)).toBeVisible()
  await page.getByRole('button', { name: verification('again') }).click()
  await patiently(page.getByText(UNREADABLE)).toBeVisible()
  await handInBasic(phone)
  await review('pass')
  await tooLargePhoto(phone)
  await handInAdvanced(phone)
  await review('pass')
}

async function tooLargePhoto({ page, go }: Phone): Promise<void> {
  await go('verification/advanced')
  const folder = mkdtempSync(join(tmpdir(), 'halyard-photo-'))
  const photo = join(folder, 'front.png')
  writeFileSync(photo, Buffer.alloc(TOO_LARGE_BYTES))
  await page
    .locator('input[type=file]')
    .and(page.getByLabel(`${common('uploadChoose')}: ${verification('front')}`))
    .setInputFiles(photo)
  await says(page, REASON.fileSize)
  rmSync(folder, { recursive: true })
  const remove = { name: common('uploadRemove') }
  await page
    .getByRole('group', { name: verification('front') })
    .getByRole('button', remove)
    .click()
  await sheetOn(page)
    .getByRole('button', { ...remove, exact: true })
    .click()
  await patiently(page.getByText(REASON.fileSize)).toHaveCount(0)
}

async function beforeFundPassword({ page, go }: Phone, url: string): Promise<number> {
  for (const route of ['assets/withdraw/index', 'user/address/create', 'assets/transfer/index']) {
    await go(route)
    await says(page, REASON.fundPassword)
  }
  await page.getByRole('button', { name: common('fundPasswordSet') }).click()
  await patiently(page.getByText(settings('newFundPassword'), { exact: true }).first()).toBeVisible()
  const set = page.getByRole('button', { name: settings('fundPasswordSet') })
  await set.click()
  await says(page, REASON.sixDigits)
  await typePin(page, settings('newFundPassword'), FUND_PASSWORD)
  await typePin(page, settings('repeatFundPassword'), '730416')
  await set.click()
  await says(page, REASON.passwords)
  await typePin(page, settings('repeatFundPassword'), FUND_PASSWORD)
  const id = await fillOwnCode(page, url, hasty.email, (await codeSentTo(url, hasty.email)).id)
  await set.click()
  await patiently(page.getByText(settings('fundPasswordIsSet'))).toBeVisible()
  return id
}

async function beforeAddress({ page, go }: Phone): Promise<void> {
  await go('assets/withdraw/index?currency=3')
  await page.getByLabel(common('amount'), { exact: true }).fill('100')
  await withdrawButton(page).click()
  await says(page, REASON.address)
}

async function saveAddress({ page, go }: Phone, url: string, afterId: number): Promise<void> {
  await go('user/address/create?coin=3&network=TRC20')
  await page.getByLabel(address('address'), { exact: true }).fill(OUTSIDE)
  await typePin(page, common('fundPassword'), FUND_PASSWORD)
  await fillOwnCode(page, url, hasty.email, afterId)
  await page.getByRole('button', { name: common('save') }).click()
  await patiently(page.getByText(address('saved'))).toBeVisible()
}

async function wrongDeposit({ page, go }: Phone): Promise<void> {
  await go('assets/deposit/charge?by=chain&coin=3&network=TRC20')
  await page.getByRole('button', { name: deposit('handIn'), exact: true }).click()
  await says(page, REASON.empty)
  await says(page, deposit('voucherRequired'))
  await page.getByLabel(deposit('amount'), { exact: true }).fill('0.999999')
  await says(page, REASON.leastDeposit)
}

async function wrongAmounts({ page, go }: Phone): Promise<void> {
  await go('assets/withdraw/index?currency=3')
  const amount = page.getByLabel(common('amount'), { exact: true })
  await withdrawButton(page).click()
  await says(page, REASON.empty)
  await amount.fill('9.999999')
  await says(page, REASON.leastWithdrawal)
  await amount.fill('10000.000001')
  await says(page, REASON.balance)
  await go('assets/transfer/index?currency=3')
  const move = page.locator('main').getByRole('button', { name: transfer('transferNow'), exact: true })
  await move.click()
  await says(page, REASON.empty)
  await amount.fill('10000.000001')
  await says(page, REASON.balance)
}

/** Going back from the confirmation returns to the form with its entries. */
async function secondThoughts({ page, go }: Phone): Promise<void> {
  await go('assets/withdraw/index?currency=3')
  await page.getByLabel(common('amount'), { exact: true }).fill('100')
  await typePin(page, common('fundPassword'), FUND_PASSWORD)
  await withdrawButton(page).click()
  const question = page.getByRole('dialog', { name: withdraw('confirmTitle') })
  await question.waitFor()
  await page.goBack()
  await patiently(question).toHaveCount(0)
  await patiently(page).toHaveURL(/withdraw\/index\?currency=3$/)
  await patiently(page.getByLabel(common('amount'), { exact: true })).toHaveValue('100')
}

async function wrongFundPassword(phone: Phone): Promise<void> {
  const { page } = phone
  phone.intend(/^response: 400 to POST .*\/api\/wallet\/out$/)
  await apply(phone, '730416')
  await patiently(page.locator('input[aria-invalid="true"]').first()).toBeVisible()
}

async function rejectedByReview(phone: Phone, url: string, customerId: number): Promise<void> {
  const { page } = phone
  await apply(phone, FUND_PASSWORD)
  await patiently(page.getByText(withdraw('statusProcessing'), { exact: true }).first()).toBeVisible()
  const id = await waitingOf(url, 'withdrawals', customerId)
  await operate(url, 'withdrawal', 'reject', id, '--reason', SUSPICIOUS)
  await patiently(page.getByText(withdraw('because', { reason: SUSPICIOUS }))).toBeVisible()
  await patiently(page.getByText(withdraw('stepRejected'))).toBeVisible()
  await phone.shoot('withdrawal-rejected')
}

/** Three requests per day, whatever their outcome. */
async function noMoreToday(phone: Phone): Promise<void> {
  const { page } = phone
  for (let application = 2; application <= 3; application++) {
    await apply(phone, FUND_PASSWORD)
    await page.getByRole('button', { name: withdraw('cancelIt') }).click()
    await sheetOn(page)
      .getByRole('button', { name: withdraw('cancelIt') })
      .click()
    await patiently(page.getByText(withdraw('stepCancelled'))).toBeVisible()
  }
  await phone.go('assets/withdraw/index?currency=3')
  await patiently(page.getByRole('heading', { name: withdraw('noneLeft') })).toBeVisible()
}

async function apply({ page, go }: Phone, fundPassword: string): Promise<void> {
  await go('assets/withdraw/index?currency=3')
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
