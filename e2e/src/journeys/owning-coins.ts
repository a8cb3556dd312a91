import { expect, type Page } from '@playwright/test'
import { patiently } from '../patiently.ts'
import type { Phone } from '../phone/open-phone.ts'
import { fillOwnCode } from '../phone/own-code.ts'
import { readQr } from '../phone/read-qr.ts'
import { registerByMail } from '../phone/register.ts'
import { typePin } from '../phone/type-pin.ts'
import { handInAdvanced, handInBasic } from '../phone/verify.ts'
import { operate, waitingOf } from '../product/operator.ts'
import { codeSentTo } from '../product/outbox.ts'
import { wordsOf } from '../words.ts'
import type { Journey } from './journey.ts'
import { sheetOn } from '../phone/sheet.ts'

const common = wordsOf('common')
const verification = wordsOf('verification')
const settings = wordsOf('settings')
const address = wordsOf('address')
const deposit = wordsOf('deposit')
const transfer = wordsOf('transfer')
const withdraw = wordsOf('withdraw')

const owner = { email: `owner.${process.pid}@example.com`, password: 'Harbour-Light-7' }
const FUND_PASSWORD = '730415'
const BTC = { coin: 'BTC', id: 1, network: 'OMNI' }
const BTC_NAMES = { coin: BTC.coin, network: deposit('networkBitcoin') }
const OUTSIDE = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** Deposits, transfers and withdraws coins, with every prerequisite. */
export const owningCoins: Journey = {
  name: 'owning-coins',
  boundMs: 240_000,
  async run({ product: { url }, openPhone }) {
    const phone = await openPhone({ timeZone: 'America/Sao_Paulo' })
    const { page } = phone
    const customerId = await register(phone, url)
    await handInBasic(phone)
    await operate(url, 'verification', 'pass', await waitingOf(url, 'verifications', customerId))
    await handInAdvanced(phone)
    await operate(url, 'verification', 'pass', await waitingOf(url, 'verifications', customerId))
    await phone.go('verification/index')
    await patiently(page.getByText(verification('verified'), { exact: true })).toHaveCount(2)
    await phone.shoot('verified')
    const atRegistration = await codeSentTo(url, owner.email)
    const atFundPassword = await setFundPassword(phone, url, atRegistration.id)
    await saveAddress(phone, url, atFundPassword)
    await receive(phone, url)
    await moveTo(phone, 'accountContract', '0.4 BTC')
    await moveTo(phone, 'accountOption', '0.3 BTC')
    await moveTo(phone, 'accountTrust', '0.2 BTC')
    await withdrawAll(phone, url, customerId)
    return undefined
  },
}

async function register({ page, go }: Phone, url: string): Promise<number> {
  await go('user/login/login')
  await registerByMail(page, url, owner)
  await patiently(page).toHaveURL(/#\/pages\/index\/index/)
  const user = await page.evaluate(() => localStorage.getItem('user'))
  return (JSON.parse(user ?? '{}') as { id: number }).id
}

async function setFundPassword({ page, go }: Phone, url: string, afterId: number): Promise<number> {
  await go('settings/security/changePayPassword')
  await typePin(page, settings('newFundPassword'), FUND_PASSWORD)
  await typePin(page, settings('repeatFundPassword'), FUND_PASSWORD)
  const id = await fillOwnCode(page, url, owner.email, afterId)
  await page.getByRole('button', { name: settings('fundPasswordSet') }).click()
  await patiently(page.getByText(settings('fundPasswordIsSet'))).toBeVisible()
  return id
}

async function saveAddress({ page, go }: Phone, url: string, afterId: number): Promise<void> {
  await go(`user/address/create?coin=${BTC.id}&network=${BTC.network}`)
  const networks = page.getByRole('group', { name: common('network') })
  await patiently(networks.getByRole('radio', { name: 'Bitcoin', exact: true })).toBeChecked()
  await page.getByLabel(address('address'), { exact: true }).fill(OUTSIDE)
  await typePin(page, common('fundPassword'), FUND_PASSWORD)
  await fillOwnCode(page, url, owner.email, afterId)
  await page.getByRole('button', { name: common('save') }).click()
  await patiently(page.getByText(address('saved'))).toBeVisible()
}

/** Receives a deposit on the practice chain; the page follows it without a reload. */
async function receive(phone: Phone, url: string): Promise<void> {
  const { page } = phone
  await phone.go(`assets/deposit/index?coin=${BTC.id}&network=${BTC.network}`)
  const own = page.getByText(/^(bc1|[13])[a-zA-Z0-9]{25,60}$/)
  await patiently(own).toBeVisible()
  const to = (await own.textContent()) ?? ''
  expect(await readQr(page.getByRole('img', { name: deposit('qrLabel', BTC_NAMES) }))).toBe(to)
  const body = new URLSearchParams({ way: `${BTC.id}:${BTC.network}`, to, amount: '0.5' })
  await fetch(`${url}/dev/chain/send`, { method: 'POST', body })
  const row = page.getByRole('listitem').filter({ hasText: '0.5 BTC' })
  await patiently(
    row.getByText(new RegExp(`${deposit('stage_seen')}|${deposit('stage_confirming')}`)),
  ).toBeVisible()
  await phone.shoot('deposit-seen')
  await patiently(row.getByText(deposit('stage_credited'), { exact: true })).toBeVisible({ timeout: 60_000 })
  const zone = common('timesIn', { zone: 'America/Sao Paulo', offset: 'UTC−3' })
  await patiently(page.getByText(zone, { exact: true })).toBeVisible()
  await row.getByRole('button').click()
  await patiently(
    sheetOn(page)
      .getByText(/, \d\d:\d\d:\d\d UTC−3$/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
}

async function moveTo({ page, go }: Phone, account: string, left: string): Promise<void> {
  await go(`assets/transfer/index?currency=${BTC.id}`)
  await choose(page, transfer('to'), transfer(account))
  await page.getByLabel(common('amount'), { exact: true }).fill('0.1')
  await typePin(page, common('fundPassword'), FUND_PASSWORD)
  await page.getByRole('button', { name: transfer('transferNow'), exact: true }).click()
  await inSheet(page, transfer('transferNow'))
  await patiently(page.getByText(`${common('available')} ${left}`)).toBeVisible()
}

async function withdrawAll(phone: Phone, url: string, customerId: number): Promise<void> {
  const { page } = phone
  await phone.go(`assets/withdraw/index?currency=${BTC.id}`)
  await page.getByRole('button', { name: common('max') }).click()
  await typePin(page, common('fundPassword'), FUND_PASSWORD)
  await patiently(page.getByText('0.1998 BTC')).toBeVisible()
  await page.getByRole('button', { name: withdraw('withdrawNow'), exact: true }).click()
  await phone.shoot('withdrawal-to-confirm')
  await inSheet(page, withdraw('withdrawNow'))
  await patiently(page.getByText(withdraw('statusProcessing'), { exact: true }).first()).toBeVisible()
  await operate(url, 'withdrawal', 'pass', await waitingOf(url, 'withdrawals', customerId))
  await patiently(page.getByText(withdraw('stepSent'), { exact: true }).first()).toBeVisible({
    timeout: 60_000,
  })
  await patiently(page.getByText(withdraw('statusConfirmed'), { exact: true }).first()).toBeVisible({
    timeout: 60_000,
  })
  await phone.shoot('withdrawal-completed')
}

async function choose(page: Page, field: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: field, exact: true }).click()
  await sheetOn(page).getByText(choice, { exact: true }).click()
}

async function inSheet(page: Page, button: string): Promise<void> {
  await sheetOn(page).getByRole('button', { name: button, exact: true }).click()
}
