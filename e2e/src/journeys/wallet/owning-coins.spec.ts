import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { enableAuthenticator } from '../../mobile/enable-authenticator.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { fillOwnCode } from '../../mobile/own-code.ts'
import { readQr } from '../../mobile/read-qr.ts'
import { registerByMail } from '../../mobile/register.ts'
import { totpCode } from '../../mobile/totp-code.ts'
import { typePin } from '../../mobile/type-pin.ts'
import { submitAdvanced, submitBasic } from '../../mobile/verify.ts'
import { runOperator, runReviewer, pendingRequestOf } from '../../product/operator.ts'
import { codeSentTo } from '../../product/outbox.ts'
import { wordsOf } from '../../words.ts'
import { sheetOn } from '../../mobile/sheet.ts'

const common = wordsOf('common')
const verification = wordsOf('verification')
const settings = wordsOf('settings')
const address = wordsOf('address')
const deposit = wordsOf('deposit')
const networks = wordsOf('networks')
const transfer = wordsOf('transfer')
const withdraw = wordsOf('withdraw')

const CUSTOMER = { email: `owner.${process.pid}@example.com`, password: 'Harbour-Light-7' }
const FUND_PASSWORD = '730415'
const BTC = { coin: 'BTC', id: 1, network: 'OMNI' }
const BTC_NAMES = { coin: BTC.coin, network: deposit('networkBitcoin') }
const OUTSIDE = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test.describe.configure({ timeout: 240_000 })
test.use({ timezoneId: 'America/Sao_Paulo' })

test('a verified customer deposits, transfers and withdraws coins', async ({ product, mobile }) => {
  const { url } = product
  const { page } = mobile
  const customerId = await test.step('register', () => register(mobile, url))
  const approve = async () =>
    runOperator(url, 'verification', 'pass', await pendingRequestOf(url, 'verifications', customerId))
  await test.step('complete both verification levels', async () => {
    await submitBasic(mobile)
    await approve()
    await submitAdvanced(mobile)
    await approve()
    await mobile.goto('verification/index')
    await expect(page.getByText(verification('verified'), { exact: true })).toHaveCount(2)
    await mobile.takeScreenshot('verified')
  })
  const registered = await codeSentTo(url, CUSTOMER.email)
  const atFundPassword = await test.step('set the fund password', () =>
    setFundPassword(mobile, url, registered.id))
  await test.step('save an address', () => saveAddress(mobile, url, atFundPassword))
  await test.step('receive a deposit', () => receive(mobile, url))
  await test.step('send practice coins by one button', () => sendPractice(mobile))
  await test.step('enter an address of another network', () => refuseOtherNetwork(mobile))
  await test.step('transfer to every other account', async () => {
    await moveTo(mobile, 'accountContract', '0.4 BTC')
    await moveTo(mobile, 'accountOption', '0.3 BTC')
    await moveTo(mobile, 'accountTrust', '0.2 BTC')
  })
  const { secret } = await test.step('enable the authenticator', () =>
    enableAuthenticator(mobile, CUSTOMER.password))
  await test.step('withdraw everything', () => withdrawAll(mobile, url, { customerId, secret }))
})

async function register({ page, goto }: MobilePage, url: string): Promise<number> {
  await goto('user/login/login')
  await registerByMail(page, url, CUSTOMER)
  await expect(page).toHaveURL(/#\/pages\/index\/index/)
  const user = await page.evaluate(() => localStorage.getItem('user'))
  return (JSON.parse(user ?? '{}') as { id: number }).id
}

async function setFundPassword({ page, goto }: MobilePage, url: string, afterId: number): Promise<number> {
  await goto('settings/security/changePayPassword')
  await typePin(page, settings('newFundPassword'), FUND_PASSWORD)
  await typePin(page, settings('repeatFundPassword'), FUND_PASSWORD)
  const id = await fillOwnCode(page, url, CUSTOMER.email, afterId)
  await page.getByRole('button', { name: settings('fundPasswordSet') }).click()
  await expect(page.getByText(settings('fundPasswordIsSet'))).toBeVisible()
  return id
}

async function saveAddress({ page, goto }: MobilePage, url: string, afterId: number): Promise<void> {
  await goto(`user/address/create?coin=${BTC.id}&network=${BTC.network}`)
  const networks = page.getByRole('group', { name: common('network') })
  await expect(networks.getByRole('radio', { name: 'Bitcoin', exact: true })).toBeChecked()
  await page.getByLabel(address('address'), { exact: true }).fill(OUTSIDE)
  await typePin(page, common('fundPassword'), FUND_PASSWORD)
  await fillOwnCode(page, url, CUSTOMER.email, afterId)
  await page.getByRole('button', { name: common('save') }).click()
  await expect(page.getByText(address('saved'))).toBeVisible()
}

/** Receives a deposit on the practice chain; the page follows it without a reload. */
async function receive(mobile: MobilePage, url: string): Promise<void> {
  const { page } = mobile
  await mobile.goto(`assets/deposit/index?coin=${BTC.id}&network=${BTC.network}`)
  const own = page.getByText(/^(bc1|[13])[a-zA-Z0-9]{25,60}$/)
  await expect(own).toBeVisible()
  const to = (await own.textContent()) ?? ''
  expect(await readQr(page.getByRole('img', { name: deposit('qrLabel', BTC_NAMES) }))).toBe(to)
  const body = new URLSearchParams({ way: `${BTC.id}:${BTC.network}`, to, amount: '0.5' })
  await fetch(`${url}/dev/chain/send`, { method: 'POST', body })
  const row = page.getByRole('listitem').filter({ hasText: '0.5 BTC' })
  await expect(
    row.getByText(new RegExp(`${deposit('stage_seen')}|${deposit('stage_confirming')}`)),
  ).toBeVisible()
  await mobile.takeScreenshot('deposit-seen')
  await expect(row.getByText(deposit('stage_credited'), { exact: true })).toBeVisible({ timeout: 60_000 })
  const zone = common('timesIn', { zone: 'America/Sao Paulo', offset: 'UTC−3' })
  await expect(page.getByText(zone, { exact: true })).toBeVisible()
  await row.getByRole('button').click()
  await expect(
    sheetOn(page)
      .getByText(/, \d\d:\d\d:\d\d UTC−3$/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
}

/** One button sends practice coins, which arrive with the confirmations of their chain. */
async function sendPractice({ page, goto, takeScreenshot }: MobilePage): Promise<void> {
  await goto('assets/deposit/index?coin=3&network=TRC20')
  const choice = page.getByRole('group', { name: common('network') })
  await expect(choice.getByRole('radio', { name: 'TRC20', exact: true })).toBeChecked()
  await expect(choice.getByText(networks('feeFree')).first()).toBeVisible()
  await takeScreenshot('deposit-networks')
  await page.getByText(deposit('wrongTitle')).click()
  await expect(page.getByText(deposit('wrongOther'))).toBeVisible()
  await takeScreenshot('deposit-wrong-network')
  await page.getByRole('button', { name: deposit('practiceSend') }).click()
  const row = page.getByRole('listitem').filter({ hasText: ' USDT' })
  await expect(row.getByText(/^\d+ of 20 confirmations$/)).toBeVisible({ timeout: 60_000 })
  await expect(row.getByText(deposit('stage_credited'), { exact: true })).toBeVisible({ timeout: 60_000 })
  await row.getByRole('button').click()
  await expect(sheetOn(page).getByRole('button', { name: deposit('nextTransfer') })).toBeVisible()
  await takeScreenshot('deposit-credited')
  await page.keyboard.press('Escape')
}

/** An address of another network is refused in words before anything is sent. */
async function refuseOtherNetwork({ page, goto, takeScreenshot }: MobilePage): Promise<void> {
  await goto('user/address/create?coin=3&network=TRC20')
  const field = page.getByLabel(address('address'), { exact: true })
  await field.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  await field.blur()
  const names = { other: 'Ethereum (EVM)', network: address('networkTRC20') }
  await expect(page.getByText(address('addressOtherNetwork', names))).toBeVisible()
  await takeScreenshot('address-of-other-network')
}

async function moveTo({ page, goto }: MobilePage, account: string, left: string): Promise<void> {
  await goto(`assets/transfer/index?currency=${BTC.id}`)
  await choose(page, transfer('to'), transfer(account))
  await page.getByLabel(common('amount'), { exact: true }).fill('0.1')
  await typePin(page, common('fundPassword'), FUND_PASSWORD)
  await page.getByRole('button', { name: transfer('transferNow'), exact: true }).click()
  await inSheet(page, transfer('transferNow'))
  await expect(page.getByText(`${common('available')} ${left}`)).toBeVisible()
}

interface Withdrawer {
  readonly customerId: number
  /** The secret of the authenticator app. */
  readonly secret: string
}

async function withdrawAll(
  mobile: MobilePage,
  url: string,
  { customerId, secret }: Withdrawer,
): Promise<void> {
  const { page } = mobile
  mobile.expectProblem(/^response: 40[03] to POST .*\/api\/wallet\/out$/)
  await mobile.goto(`assets/withdraw/index?currency=${BTC.id}`)
  await page.getByRole('button', { name: common('max') }).click()
  await typePin(page, common('fundPassword'), FUND_PASSWORD)
  await expect(page.getByText('0.1998 BTC')).toBeVisible()
  await page.getByRole('button', { name: withdraw('withdrawNow'), exact: true }).click()
  await mobile.takeScreenshot('withdrawal-to-confirm')
  await inSheet(page, withdraw('withdrawNow'))
  const proof = page.getByRole('dialog', { name: common('proofTitle') })
  await mobile.takeScreenshot('withdrawal-to-prove')
  await proof.getByLabel(common('secondCode')).fill(totpCode(secret, 1))
  await proof.getByRole('button', { name: common('confirm') }).click()
  await expect(page.getByText(withdraw('statusProcessing'), { exact: true }).first()).toBeVisible()
  const id = await pendingRequestOf(url, 'withdrawals', customerId)
  await runOperator(url, 'withdrawal', 'pass', id)
  // The operator verified the customer, and so does not pass the withdrawal alone.
  await runReviewer(url, 'withdrawal', 'pass', id)
  await expect(page.getByText(withdraw('stepSent'), { exact: true }).first()).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText(withdraw('statusConfirmed'), { exact: true }).first()).toBeVisible({
    timeout: 60_000,
  })
  await mobile.takeScreenshot('withdrawal-completed')
}

async function choose(page: Page, field: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: field, exact: true }).click()
  await sheetOn(page).getByText(choice, { exact: true }).click()
}

async function inSheet(page: Page, button: string): Promise<void> {
  await sheetOn(page).getByRole('button', { name: button, exact: true }).click()
}
