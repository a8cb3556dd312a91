import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { slowExpect } from '../slow-expect.ts'
import type { MobilePage } from '../mobile/open-mobile-page.ts'
import { fillCode, fillNewPassword, registerByMail } from '../mobile/register.ts'
import { MERCHANT } from '../product/demo-account.ts'
import { wordsOf } from '../words.ts'
import type { Journey } from './journey.ts'
import { sheetOn } from '../mobile/sheet.ts'
import type { Fixtures } from '../fixtures.ts'

const word = wordsOf('account')
const CUSTOMER = { email: `second.${process.pid}@example.com`, password: 'Harbour-Light-7' }
/** An account without recent codes, so that one can be requested at once. */
const { account: FORGETFUL, newPassword: NEW_PASSWORD } = MERCHANT

/** Signs in and out, resets a password, and makes every mistake on the way. */
export const signingIn: Journey = {
  name: 'signing-in',
  timeoutMs: 120_000,
  async run(fixtures) {
    const { url } = fixtures.product
    await visitFromGermany(fixtures)
    const mobile = await fixtures.openMobilePage()
    const { page } = mobile
    await guardedPageAsksFirst(mobile)
    await emptyAndWrongInputs(page)
    await registerByMail(page, url, CUSTOMER)
    await slowExpect(page).toHaveURL(/#\/pages\/assets\/record\?currency=3/)
    await signOut(mobile)
    await wrongPassword(mobile)
    await resetPassword(mobile, url)
    await signInFromTrade(mobile)
    await backTwiceLeaves(mobile)
    return undefined
  },
}

/** A first visit with a German browser: one line offers German, once; phone numbers start with +49. */
async function visitFromGermany(fixtures: Fixtures): Promise<void> {
  const device = { locale: 'de-DE', timeZone: 'Europe/Berlin', reducedMotion: true }
  const first = await fixtures.openMobilePage(device)
  const { page } = first
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      document.documentElement.dataset['offeredAtFirst'] = String(document.querySelector('aside') !== null)
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await first.goto('index/index')
  await slowExpect(offerOn(page)).toBeVisible()
  // The offer appears with the page's heading, so that nothing moves.
  await slowExpect(page.locator('html')).toHaveAttribute('data-offered-at-first', 'true')
  await slowExpect(page.locator('html')).toHaveAttribute('lang', 'en')
  await first.takeScreenshot('language-offer')
  await offerOn(page).getByRole('button', { name: 'Ja' }).click()
  await slowExpect(page.locator('html')).toHaveAttribute('lang', 'de')
  await slowExpect(offerOn(page)).toHaveCount(0)
  await first.goto('user/login/register?by=mobile')
  const country = page.getByRole('button', { name: wordsOf('common', 'de')('country') })
  await slowExpect(country).toHaveText('+49')
  await country.click()
  const countries = page.getByRole('dialog').getByRole('listitem')
  await slowExpect(countries.first()).toHaveText(/^Deutschland/)
  await first.takeScreenshot('countries-suggested')
  await first.close()

  const second = await fixtures.openMobilePage(device)
  await second.goto('index/index')
  await offerOn(second.page).getByRole('button', { name: 'Nein, danke' }).click()
  await slowExpect(offerOn(second.page)).toHaveCount(0)
  await second.page.reload()
  await slowExpect(second.page.locator('main')).toBeVisible()
  await slowExpect(offerOn(second.page)).toHaveCount(0)
  await slowExpect(second.page.locator('html')).toHaveAttribute('lang', 'en')
  await countdownOutlivesReload(second)
  await second.close()
}

function offerOn(page: Page) {
  return page.getByRole('complementary', { name: 'Auf Deutsch ansehen?' })
}

/** The test server allows codes in quick succession, so the journey replaces the waiting time in its response. */
async function countdownOutlivesReload({ page, goto }: MobilePage): Promise<void> {
  await page.route('**/api/sms_mail', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { message: { resend_after: number } }
    const json = { ...body, message: { ...body.message, resend_after: 600 } }
    await route.fulfill({ response, json })
  })
  await goto('user/login/register?by=email')
  const email = page.getByLabel(word('emailAddress'))
  const waiting = page.getByRole('button', { name: /^Resend in [1-6]\d\d s$/ })
  await email.fill(`waiting.${process.pid}@example.com`)
  await page.getByRole('button', { name: word('sendCode') }).click()
  await slowExpect(waiting).toBeVisible()
  await page.reload()
  await email.fill(`other.${process.pid}@example.com`)
  await slowExpect(page.getByRole('button', { name: word('sendCode') })).toBeVisible()
  await email.fill(`waiting.${process.pid}@example.com`)
  await slowExpect(waiting).toBeVisible()
}

/** A protected page redirects to sign-in and stores the page to return to. */
async function guardedPageAsksFirst(mobile: MobilePage): Promise<void> {
  const from = '/pages/assets/record?currency=3&type=coin'
  await mobile.goto(from.replace('/pages/', ''))
  await slowExpect(mobile.page).toHaveURL(/#\/pages\/user\/login\/login\?/)
  const query = new URLSearchParams(new URL(mobile.page.url()).hash.split('?')[1])
  slowExpect(query.get('backpage')).toBe(from)
  slowExpect(query.get('backtype')).toBe('1')
}

async function emptyAndWrongInputs(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: word('signIn'), exact: true })
  await submit.click()
  await slowExpect(page.getByText(word('emailRequired'))).toBeVisible()
  await slowExpect(page.getByText(word('passwordRequired'))).toBeVisible()
  await page.getByLabel(word('emailAddress')).fill('not an address')
  await submit.click()
  await slowExpect(page.getByText(word('emailInvalid'))).toBeVisible()
}

async function signOut({ page, goto }: MobilePage): Promise<void> {
  await goto('settings/account/index')
  await page.getByRole('button', { name: word('signOut') }).click()
  await sheetOn(page)
    .getByRole('button', { name: word('signOut') })
    .click()
  await slowExpect(page.getByRole('button', { name: word('signInOrRegister') })).toBeVisible()
  slowExpect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // The toast would cover the next button, and a mouse that rests on it keeps it open.
  await slowExpect(page.getByText(word('signedOut'))).toBeHidden()
}

/** Shows the server's error text, without signing in. */
async function wrongPassword(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  mobile.expectProblem(/^response: 4\d\d to POST .*\/api\/user\/login$/)
  await mobile.goto('user/login/login')
  await signIn(page, CUSTOMER.email, 'Not-The-Password-1')
  await slowExpect(page.getByLabel(word('password'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  slowExpect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

async function resetPassword({ page }: MobilePage, url: string): Promise<void> {
  await page.getByRole('button', { name: word('forgot') }).click()
  await page.getByRole('button', { name: word('byEmail') }).click()
  await page.getByLabel(word('emailAddress')).fill(FORGETFUL)
  await fillCode(page, url, FORGETFUL)
  await fillNewPassword(page, word('newPassword'), NEW_PASSWORD)
  await page.getByLabel(word('repeatPassword')).fill('something else')
  await page.getByRole('button', { name: word('setPassword') }).click()
  await slowExpect(page.getByText(word('passwordsDiffer'))).toBeVisible()
  await page.getByLabel(word('repeatPassword')).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: word('setPassword') }).click()
  await slowExpect(page.getByText(word('passwordSet'))).toBeVisible()
}

/** Signing in from a tab returns to it; the guard marks this with backtype 2. */
async function signInFromTrade({ page, goto }: MobilePage): Promise<void> {
  await goto('trade/index')
  await page
    .getByRole('button', { name: word('signInOrRegister') })
    .first()
    .click()
  await slowExpect(page).toHaveURL(/backtype=2/)
  await signIn(page, FORGETFUL, NEW_PASSWORD)
  await slowExpect(page).toHaveURL(/#\/pages\/trade\/index/)
  slowExpect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(word('emailAddress')).fill(email)
  await page.getByLabel(word('password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: word('signIn'), exact: true }).click()
}

/** The first back step on a tab asks for confirmation; the second leaves the app. */
async function backTwiceLeaves(mobile: MobilePage): Promise<void> {
  const tab = await mobile.openTab()
  await mobile.goto('index/index', tab)
  await tab.getByText('BTC', { exact: true }).first().waitFor()
  await tab.getByRole('heading', { level: 1 }).tap()
  await stepBack(tab)
  await slowExpect(tab.getByText(wordsOf('common')('pressAgain'))).toBeVisible()
  await slowExpect(tab).toHaveURL(/#\/pages\/index\/index/)
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
