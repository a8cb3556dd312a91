import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { patiently } from '../patiently.ts'
import type { Phone } from '../phone/open-phone.ts'
import { fillCode, fillNewPassword, registerByMail } from '../phone/register.ts'
import { MERCHANT } from '../product/demo-account.ts'
import { wordsOf } from '../words.ts'
import type { Journey } from './journey.ts'
import { sheetOn } from '../phone/sheet.ts'
import type { Stage } from '../stage.ts'

const word = wordsOf('account')
const newcomer = { email: `second.${process.pid}@example.com`, password: 'Harbour-Light-7' }
/** An account without recent codes, so that one can be requested at once. */
const { account: FORGETFUL, newPassword: NEW_PASSWORD } = MERCHANT

/** Signs in and out, resets a password, and makes every mistake on the way. */
export const signingIn: Journey = {
  name: 'signing-in',
  boundMs: 120_000,
  async run(stage) {
    const { url } = stage.product
    await visitFromGermany(stage)
    const phone = await stage.openPhone()
    const { page } = phone
    await guardedPageAsksFirst(phone)
    await emptyAndWrongInputs(page)
    await registerByMail(page, url, newcomer)
    await patiently(page).toHaveURL(/#\/pages\/assets\/record\?currency=3/)
    await signOut(phone)
    await wrongPassword(phone)
    await resetPassword(phone, url)
    await signInFromTrade(phone)
    await backTwiceLeaves(phone)
    return undefined
  },
}

/** A first visit with a German browser: one line offers German, once; phone numbers start with +49. */
async function visitFromGermany(stage: Stage): Promise<void> {
  const device = { locale: 'de-DE', timeZone: 'Europe/Berlin', still: true }
  const first = await stage.openPhone(device)
  const { page } = first
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      document.documentElement.dataset['offeredAtFirst'] = String(document.querySelector('aside') !== null)
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await first.go('index/index')
  await patiently(offerOn(page)).toBeVisible()
  // The offer appears with the page's heading, so that nothing moves.
  await patiently(page.locator('html')).toHaveAttribute('data-offered-at-first', 'true')
  await patiently(page.locator('html')).toHaveAttribute('lang', 'en')
  await first.shoot('language-offer')
  await offerOn(page).getByRole('button', { name: 'Ja' }).click()
  await patiently(page.locator('html')).toHaveAttribute('lang', 'de')
  await patiently(offerOn(page)).toHaveCount(0)
  await first.go('user/login/register?by=mobile')
  const country = page.getByRole('button', { name: wordsOf('common', 'de')('country') })
  await patiently(country).toHaveText('+49')
  await country.click()
  const countries = page.getByRole('dialog').getByRole('listitem')
  await patiently(countries.first()).toHaveText(/^Deutschland/)
  await first.shoot('countries-suggested')
  await first.close()

  const second = await stage.openPhone(device)
  await second.go('index/index')
  await offerOn(second.page).getByRole('button', { name: 'Nein, danke' }).click()
  await patiently(offerOn(second.page)).toHaveCount(0)
  await second.page.reload()
  await patiently(second.page.locator('main')).toBeVisible()
  await patiently(offerOn(second.page)).toHaveCount(0)
  await patiently(second.page.locator('html')).toHaveAttribute('lang', 'en')
  await countdownOutlivesReload(second)
  await second.close()
}

function offerOn(page: Page) {
  return page.getByRole('complementary', { name: 'Auf Deutsch ansehen?' })
}

/** The test server allows codes in quick succession, so the journey replaces the waiting time in its response. */
async function countdownOutlivesReload({ page, go }: Phone): Promise<void> {
  await page.route('**/api/sms_mail', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { message: { resend_after: number } }
    const json = { ...answer, message: { ...answer.message, resend_after: 600 } }
    await route.fulfill({ response, json })
  })
  await go('user/login/register?by=email')
  const email = page.getByLabel(word('emailAddress'))
  const waiting = page.getByRole('button', { name: /^Resend in [1-6]\d\d s$/ })
  await email.fill(`waiting.${process.pid}@example.com`)
  await page.getByRole('button', { name: word('sendCode') }).click()
  await patiently(waiting).toBeVisible()
  await page.reload()
  await email.fill(`other.${process.pid}@example.com`)
  await patiently(page.getByRole('button', { name: word('sendCode') })).toBeVisible()
  await email.fill(`waiting.${process.pid}@example.com`)
  await patiently(waiting).toBeVisible()
}

/** A protected page redirects to sign-in and stores the page to return to. */
async function guardedPageAsksFirst(phone: Phone): Promise<void> {
  const from = '/pages/assets/record?currency=3&type=coin'
  await phone.go(from.replace('/pages/', ''))
  await patiently(phone.page).toHaveURL(/#\/pages\/user\/login\/login\?/)
  const query = new URLSearchParams(new URL(phone.page.url()).hash.split('?')[1])
  patiently(query.get('backpage')).toBe(from)
  patiently(query.get('backtype')).toBe('1')
}

async function emptyAndWrongInputs(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: word('signIn'), exact: true })
  await submit.click()
  await patiently(page.getByText(word('emailRequired'))).toBeVisible()
  await patiently(page.getByText(word('passwordRequired'))).toBeVisible()
  await page.getByLabel(word('emailAddress')).fill('not an address')
  await submit.click()
  await patiently(page.getByText(word('emailInvalid'))).toBeVisible()
}

async function signOut({ page, go }: Phone): Promise<void> {
  await go('settings/account/index')
  await page.getByRole('button', { name: word('signOut') }).click()
  await sheetOn(page)
    .getByRole('button', { name: word('signOut') })
    .click()
  await patiently(page.getByRole('button', { name: word('signInOrRegister') })).toBeVisible()
  patiently(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // The toast would cover the next button, and a mouse that rests on it keeps it open.
  await patiently(page.getByText(word('signedOut'))).toBeHidden()
}

/** Shows the server's error text, without signing in. */
async function wrongPassword(phone: Phone): Promise<void> {
  const { page } = phone
  phone.intend(/^response: 4\d\d to POST .*\/api\/user\/login$/)
  await phone.go('user/login/login')
  await signIn(page, newcomer.email, 'Not-The-Password-1')
  await patiently(page.getByLabel(word('password'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  patiently(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

async function resetPassword({ page }: Phone, url: string): Promise<void> {
  await page.getByRole('button', { name: word('forgot') }).click()
  await page.getByRole('button', { name: word('byEmail') }).click()
  await page.getByLabel(word('emailAddress')).fill(FORGETFUL)
  await fillCode(page, url, FORGETFUL)
  await fillNewPassword(page, word('newPassword'), NEW_PASSWORD)
  await page.getByLabel(word('repeatPassword')).fill('something else')
  await page.getByRole('button', { name: word('setPassword') }).click()
  await patiently(page.getByText(word('passwordsDiffer'))).toBeVisible()
  await page.getByLabel(word('repeatPassword')).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: word('setPassword') }).click()
  await patiently(page.getByText(word('passwordSet'))).toBeVisible()
}

/** Signing in from a tab returns to it; the guard marks this with backtype 2. */
async function signInFromTrade({ page, go }: Phone): Promise<void> {
  await go('trade/index')
  await page
    .getByRole('button', { name: word('signInOrRegister') })
    .first()
    .click()
  await patiently(page).toHaveURL(/backtype=2/)
  await signIn(page, FORGETFUL, NEW_PASSWORD)
  await patiently(page).toHaveURL(/#\/pages\/trade\/index/)
  patiently(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(word('emailAddress')).fill(email)
  await page.getByLabel(word('password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: word('signIn'), exact: true }).click()
}

/** The first back step on a tab asks for confirmation; the second leaves the app. */
async function backTwiceLeaves(phone: Phone): Promise<void> {
  const tab = await phone.openTab()
  await phone.go('index/index', tab)
  await tab.getByText('BTC', { exact: true }).first().waitFor()
  await tab.getByRole('heading', { level: 1 }).tap()
  await stepBack(tab)
  await patiently(tab.getByText(wordsOf('common')('pressAgain'))).toBeVisible()
  await patiently(tab).toHaveURL(/#\/pages\/index\/index/)
  // The second step must follow within two seconds: a slow machine retries as often as it needs.
  await expect(async () => {
    if (tab.url() === 'about:blank') return
    await stepBack(tab)
    await expect(tab).toHaveURL('about:blank', { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}

/** Not awaited in the page, which may have closed. */
async function stepBack(tab: Page): Promise<void> {
  await tab.evaluate(() => void setTimeout(() => history.back()))
}
