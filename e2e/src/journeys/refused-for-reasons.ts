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

const common = wordsOf('common')
const home = wordsOf('home')
const option = wordsOf('option')
const verification = wordsOf('verification')
const settings = wordsOf('settings')
const address = wordsOf('address')
const transfer = wordsOf('transfer')
const withdraw = wordsOf('withdraw')

const hasty = { email: `hasty.${process.pid}@example.com`, password: 'Harbour-Light-7' }
const FUND_PASSWORD = '730415'
const OUTSIDE = 'TXGzd77VsoUsfdFcN897QReH7PzCVDswwv'
const UNREADABLE = 'The number cannot be read'
const SUSPICIOUS = 'Please write to us first'

/** Someone who tries everything too early, and is told each time what has to come first. */
export const refusedForReasons: Journey = {
  name: 'refused-for-reasons',
  boundMs: 240_000,
  async run({ product: { url }, openPhone }) {
    const phone = await openPhone()
    const customerId = await register(phone, url)
    await beforeVerification(phone)
    await refusedOnce(phone, url, customerId)
    const atFundPassword = await beforeFundPassword(phone, url)
    await beforeAddress(phone)
    await saveAddress(phone, url, atFundPassword)
    await wrongAmounts(phone)
    await wrongFundPassword(phone)
    await rejectedByReview(phone, url, customerId)
    await noMoreToday(phone)
    return undefined
  },
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
  await patiently(page.getByText(option('verifyTitle'))).toBeVisible()
  await page.getByRole('button', { name: option('notNow') }).click()
  await go('assets/withdraw/index')
  await patiently(page.getByText(withdraw('verifyFirst'))).toBeVisible()
  await go('verification/advanced')
  await patiently(page.getByText(verification('basicFirst'))).toBeVisible()
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
  await handInAdvanced(phone)
  await review('pass')
}

async function beforeFundPassword({ page, go }: Phone, url: string): Promise<number> {
  await go('assets/withdraw/index')
  await patiently(page.getByText(common('fundPasswordFirst'))).toBeVisible()
  await go('assets/transfer/index')
  await page.getByRole('button', { name: common('fundPasswordSet') }).click()
  await typePin(page, settings('newFundPassword'), FUND_PASSWORD)
  await typePin(page, settings('repeatFundPassword'), FUND_PASSWORD)
  const id = await fillOwnCode(page, url, hasty.email, (await codeSentTo(url, hasty.email)).id)
  await page.getByRole('button', { name: settings('fundPasswordSet') }).click()
  await patiently(page.getByText(settings('fundPasswordIsSet'))).toBeVisible()
  return id
}

async function beforeAddress({ page, go }: Phone): Promise<void> {
  await go('assets/withdraw/index?currency=3')
  await page.getByLabel(common('amount'), { exact: true }).fill('100')
  await page.getByRole('button', { name: withdraw('withdrawNow'), exact: true }).click()
  await patiently(page.getByText(withdraw('addressFirst'))).toBeVisible()
}

async function saveAddress({ page, go }: Phone, url: string, afterId: number): Promise<void> {
  await go('user/address/create?coin=3&network=TRC20')
  await page.getByLabel(address('address'), { exact: true }).fill(OUTSIDE)
  await typePin(page, common('fundPassword'), FUND_PASSWORD)
  await fillOwnCode(page, url, hasty.email, afterId)
  await page.getByRole('button', { name: common('save') }).click()
  await patiently(page.getByText(address('saved'))).toBeVisible()
}

async function wrongAmounts({ page, go }: Phone): Promise<void> {
  await go('assets/withdraw/index?currency=3')
  const amount = page.getByLabel(common('amount'), { exact: true })
  const submit = page.getByRole('button', { name: withdraw('withdrawNow'), exact: true })
  await submit.click()
  await patiently(page.getByText(common('amountRequired'))).toBeVisible()
  await amount.fill('9.999999')
  await patiently(page.getByText(withdraw('tooSmall', { amount: '10 USDT' }))).toBeVisible()
  await amount.fill('10000.000001')
  await patiently(page.getByText(common('insufficientBalance'))).toBeVisible()
  await go('assets/transfer/index?currency=3')
  await page.getByLabel(common('amount'), { exact: true }).fill('10000.000001')
  await page.getByRole('button', { name: transfer('transferNow'), exact: true }).click()
  await patiently(page.getByText(common('insufficientBalance'))).toBeVisible()
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

/** Three applications a day, whatever became of them. */
async function noMoreToday(phone: Phone): Promise<void> {
  const { page } = phone
  for (let application = 2; application <= 3; application++) {
    await apply(phone, FUND_PASSWORD)
    await page.getByRole('button', { name: withdraw('cancelIt') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: withdraw('cancelIt') })
      .click()
    await patiently(page.getByText(withdraw('stepCancelled'))).toBeVisible()
  }
  await phone.go('assets/withdraw/index?currency=3')
  await patiently(page.getByText(withdraw('noneLeft'))).toBeVisible()
}

async function apply({ page, go }: Phone, fundPassword: string): Promise<void> {
  await go('assets/withdraw/index?currency=3')
  await page.getByLabel(common('amount'), { exact: true }).fill('100')
  await typePin(page, common('fundPassword'), fundPassword)
  await page.getByRole('button', { name: withdraw('withdrawNow'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: withdraw('withdrawNow'), exact: true })
    .click()
}
