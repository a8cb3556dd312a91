import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { registerByMail } from '../../mobile/register.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { submitAdvanced, submitBasic } from '../../mobile/verify.ts'
import { BANK_CARD } from '../../product/bank-card.ts'
import { pendingRequestOf, runOperator } from '../../product/operator.ts'
import { wordsOf } from '../../words.ts'

const bankbind = wordsOf('bankbind')
const common = wordsOf('common')
const word = wordsOf('merchant')

const CUSTOMER = { email: `merchant.${process.pid}@example.com`, password: 'Harbour-Light-7' }
/** The button that ends each step of the bank form, and its fields. */
const CARD_STEPS = [
  ['continue', 'iban', 'card_number'],
  ['continue', 'bank', 'branch', 'bank_address', 'swift_code'],
  ['save', 'full_name', 'payee_address', 'postal_code', 'name'],
] as const
const REASON = 'Please name the banks that you use.'

test.describe.configure({ timeout: 240_000 })
test.use({ timezoneId: 'Europe/Lisbon' })

test('a customer becomes a merchant, publishes, edits, pauses and closes an advertisement', async ({
  product: { url },
  mobile,
}) => {
  const { page } = mobile
  const customerId = await test.step('register', () => register(mobile, url))
  await test.step('merchants need the advanced verification', () => verify(mobile, url, customerId))
  await test.step('apply, be rejected, and apply again', () => apply(mobile, url, customerId))
  await mobile.takeScreenshot('merchant-approved')
  await test.step('an empty form names what is missing', () => submitEmpty(mobile))
  await test.step('bind a card without losing the form', () => bindCard(page))
  await test.step('publish what the preview shows', () => publish(page))
  await mobile.takeScreenshot('merchant-published')
  await test.step('edit the price to a share of the index', () => edit(page))
  await test.step('pause, resume and close', () => changeStatus(page))
})

async function register({ page, goto }: MobilePage, url: string): Promise<number> {
  await goto('user/login/login')
  await registerByMail(page, url, CUSTOMER)
  await expect(page).toHaveURL(/#\/pages\/index\/index/)
  const user = await page.evaluate(() => localStorage.getItem('user'))
  return (JSON.parse(user ?? '{}') as { id: number }).id
}

async function verify(mobile: MobilePage, url: string, customerId: number): Promise<void> {
  await mobile.goto('legaltender/merchant')
  await expect(mobile.page.getByText(word('verificationTitle'))).toBeVisible()
  for (const submit of [submitBasic, submitAdvanced]) {
    await submit(mobile)
    const request = await pendingRequestOf(url, 'verifications', customerId)
    await runOperator(url, 'verification', 'pass', request)
  }
}

async function apply(mobile: MobilePage, url: string, customerId: number): Promise<void> {
  const { page } = mobile
  await mobile.goto('settings/account/index')
  await page.getByRole('button', { name: wordsOf('account')('forMerchants') }).click()
  await page.getByRole('button', { name: word('apply'), exact: true }).click()
  await expect(page.getByText(word('aboutRequired'))).toBeVisible()
  await page.getByLabel(word('about')).fill('Ten years of exchange')
  await page.getByRole('button', { name: word('apply'), exact: true }).click()
  await expect(page.getByText(word('waitingTitle'))).toBeVisible()
  await runOperator(url, 'fiat', 'dismiss', String(customerId), '--reason', REASON)
  await expect(page.getByText(REASON)).toBeVisible({ timeout: 30_000 })
  await page.getByLabel(word('about')).fill('Ten years of exchange, with Caixa Geral')
  await page.getByRole('button', { name: word('applyAgain') }).click()
  await expect(page.getByText(word('waitingTitle'))).toBeVisible()
  await runOperator(url, 'fiat', 'approve', String(customerId), '--reason', 'Known')
  await expect(page.getByText(word('none_open'), { exact: true })).toBeVisible({ timeout: 30_000 })
}

async function submitEmpty({ page }: MobilePage): Promise<void> {
  await page.getByRole('button', { name: word('publishNew') }).click()
  await page.getByRole('button', { name: word('preview') }).click()
  for (const key of ['priceRequired', 'cardsRequired'])
    await expect(page.getByText(word(key), { exact: true })).toBeVisible()
  await expect(page.getByText('Amount can not be empty')).toHaveCount(3)
  await page.getByLabel(word('priceInFiat'), { exact: true }).fill('0.99')
  await page.getByLabel(word('quantity'), { exact: true }).fill('500')
  await page.getByLabel(word('minimum'), { exact: true }).fill('4')
  await page.getByLabel(word('maximum'), { exact: true }).fill('100')
  await expect(page.getByText(word('minTooSmall', { coin: '5 USDT' }))).toBeVisible()
  await page.getByLabel(word('minimum'), { exact: true }).fill('10')
}

async function bindCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('bindCard') }).click()
  await expect(page).toHaveURL(/bankbind\/addbank/)
  await page.getByRole('button', { name: bankbind('country') }).click()
  await page.getByLabel(common('searchCountry')).fill('Portugal')
  await page.getByRole('button', { name: 'Portugal' }).click()
  for (const [next, ...names] of CARD_STEPS) {
    for (const name of names) await page.getByLabel(bankbind(name), { exact: true }).fill(BANK_CARD[name])
    await page.getByRole('button', { name: bankbind(next) }).click()
  }
  await expect(page.getByLabel(word('priceInFiat'), { exact: true })).toHaveValue('0.99')
  await page.getByRole('checkbox', { name: BANK_CARD.bank }).click()
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('switch', { name: word('alwaysOpen') }).click()
  await page.getByLabel(word('terms')).fill('Only from an account in your own name.')
  await page.getByRole('button', { name: word('preview') }).click()
  const sheet = sheetOn(page)
  for (const text of ['0.99 USD', '9.90 – 99.00 USD', '500 USDT', '09:00 – 18:00', BANK_CARD.bank])
    await expect(sheet.getByText(text)).toBeVisible()
  await sheet.getByRole('button', { name: word('publish'), exact: true }).click()
  await expect(page.getByText(word('published'))).toBeVisible()
  await expect(page).toHaveURL(/legaltender\/merchant/)
}

async function edit(page: Page): Promise<void> {
  await openAd(page)
  await sheetOn(page)
    .getByRole('button', { name: word('edit'), exact: true })
    .click()
  await expect(page.getByLabel(word('opens'))).toHaveValue('09:00')
  await page.getByText(word('price_floating'), { exact: true }).click()
  await page.getByLabel(word('percentLabel')).fill('151')
  await page.getByRole('button', { name: word('preview') }).click()
  await expect(page.getByText(word('percentRange'))).toBeVisible()
  await page.getByLabel(word('percentLabel')).fill('101')
  await page.getByRole('button', { name: word('preview') }).click()
  await sheetOn(page)
    .getByRole('button', { name: word('saveChanges') })
    .click()
  await expect(page.getByText(word('edited'))).toBeVisible()
  await expect(page.getByText(word('ofIndex', { share: '101%' }))).toBeVisible()
}

async function changeStatus(page: Page): Promise<void> {
  for (const [act, next, tab] of [
    ['pause', 'paused', 'tab_paused'],
    ['resume', 'open', 'tab_open'],
    ['closeAd', 'closed', 'tab_closed'],
  ] as const) {
    await openAd(page)
    await sheetOn(page)
      .getByRole('button', { name: word(act), exact: true })
      .click()
    await expect(sheetOn(page).getByText(word(`meaning_${next}`))).toBeVisible()
    await sheetOn(page)
      .getByRole('button', { name: word(`confirm_${next}`), exact: true })
      .click()
    await expect(page.getByText(word(`done_${next}`))).toBeVisible()
    await page.getByRole('tab', { name: word(tab) }).click()
    await expect(adRow(page)).toBeVisible()
  }
}

async function openAd(page: Page): Promise<void> {
  await adRow(page).click()
}

function adRow(page: Page) {
  return page.getByRole('tabpanel').getByRole('button', { name: 'USDT' }).first()
}
