import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { fillCode, fillNewPassword, registerByMail } from '../../mobile/register.ts'
import { codeSentTo } from '../../product/outbox.ts'
import { wordsOf } from '../../words.ts'
import { sheetOn } from '../../mobile/sheet.ts'

const word = wordsOf('account')
const CUSTOMER = { email: `second.${process.pid}@example.com`, password: 'Harbour-Light-7' }
const NEW_PASSWORD = 'Lighthouse-Keeper-8'

test('register, sign out, reset the password, sign in, leave', async ({ product: { url }, mobile }) => {
  const { page } = mobile
  await test.step('a protected page asks to sign in first', () => guardedPageAsksFirst(mobile))
  await test.step('empty and wrong inputs are named', () => emptyAndWrongInputs(page))
  await test.step('register and return to the protected page', async () => {
    await registerByMail(page, url, CUSTOMER)
    await expect(page).toHaveURL(/#\/pages\/assets\/record\?currency=3/)
  })
  const registered = await codeSentTo(url, CUSTOMER.email)
  await test.step('sign out', () => signOut(mobile))
  await test.step('a wrong password is rejected', () => wrongPassword(mobile))
  await test.step('reset the password', () => resetPassword(mobile, url, registered.id))
  await test.step('sign in from a tab', () => signInFromTrade(mobile))
  await test.step('going back twice leaves the app', () => backTwiceLeaves(mobile))
})

test.describe('with a German browser', () => {
  test.use({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('the first visit offers German; accepting changes language and phone prefix', async ({ mobile }) => {
    const { page } = mobile
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('h1')) return
        document.documentElement.dataset['offeredAtFirst'] = String(document.querySelector('aside') !== null)
        observer.disconnect()
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await mobile.goto('index/index')
    await expect(offerOn(page)).toBeVisible()
    // The offer appears with the page's heading, so that nothing moves.
    await expect(page.locator('html')).toHaveAttribute('data-offered-at-first', 'true')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await mobile.takeScreenshot('language-offer')
    await offerOn(page).getByRole('button', { name: 'Ja' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(offerOn(page)).toHaveCount(0)
    await mobile.goto('user/login/register?by=mobile')
    const country = page.getByRole('button', { name: wordsOf('common', 'de')('country') })
    await expect(country).toHaveText('+49')
    await country.click()
    const countries = page.getByRole('dialog').getByRole('listitem')
    await expect(countries.first()).toHaveText(/^Deutschland/)
    await mobile.takeScreenshot('countries-suggested')
  })

  test('declining German keeps English, also after a reload', async ({ mobile }) => {
    const { page } = mobile
    await mobile.goto('index/index')
    await offerOn(page).getByRole('button', { name: 'Nein, danke' }).click()
    await expect(offerOn(page)).toHaveCount(0)
    await page.reload()
    await expect(page.locator('main')).toBeVisible()
    await expect(offerOn(page)).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

// The test server allows codes in quick succession, so the test replaces the waiting time in its response.
test('the countdown to the next code survives a reload, for its address only', async ({ mobile }) => {
  const { page } = mobile
  await page.route('**/api/sms_mail', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { message: { resend_after: number } }
    const json = { ...body, message: { ...body.message, resend_after: 600 } }
    await route.fulfill({ response, json })
  })
  await mobile.goto('user/login/register?by=email')
  const email = page.getByLabel(word('emailAddress'))
  const waiting = page.getByRole('button', { name: /^Resend in [1-6]\d\d s$/ })
  await email.fill(`waiting.${process.pid}@example.com`)
  await page.getByRole('button', { name: word('codeSend') }).click()
  await expect(waiting).toBeVisible()
  await page.reload()
  await email.fill(`other.${process.pid}@example.com`)
  await expect(page.getByRole('button', { name: word('codeSend') })).toBeVisible()
  await email.fill(`waiting.${process.pid}@example.com`)
  await expect(waiting).toBeVisible()
})

function offerOn(page: Page) {
  return page.getByRole('complementary', { name: 'Auf Deutsch ansehen?' })
}

/** A protected page redirects to sign-in and stores the page to return to. */
async function guardedPageAsksFirst(mobile: MobilePage): Promise<void> {
  const from = '/pages/assets/record?currency=3&type=coin'
  await mobile.goto(from.replace('/pages/', ''))
  await expect(mobile.page).toHaveURL(/#\/pages\/user\/login\/login\?/)
  const query = new URLSearchParams(new URL(mobile.page.url()).hash.split('?')[1])
  expect(query.get('backpage')).toBe(from)
  expect(query.get('backtype')).toBe('1')
}

async function emptyAndWrongInputs(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: word('signIn'), exact: true })
  await submit.click()
  await expect(page.getByText(word('emailRequired'))).toBeVisible()
  await expect(page.getByText(word('passwordRequired'))).toBeVisible()
  await page.getByLabel(word('emailAddress')).fill('not an address')
  await submit.click()
  await expect(page.getByText(word('emailInvalid'))).toBeVisible()
}

async function signOut({ page, goto }: MobilePage): Promise<void> {
  await goto('settings/account/index')
  await page.getByRole('button', { name: word('signOut') }).click()
  await sheetOn(page)
    .getByRole('button', { name: word('signOut') })
    .click()
  await expect(page.getByRole('button', { name: word('signInOrRegister') })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // The toast would cover the next button, and a mouse that rests on it keeps it open.
  await expect(page.getByText(word('signedOut'))).toBeHidden()
}

/** Shows the server's error text, without signing in. */
async function wrongPassword(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  mobile.expectProblem(/^response: 4\d\d to POST .*\/api\/user\/login$/)
  await mobile.goto('user/login/login')
  await signIn(page, CUSTOMER.email, 'Not-The-Password-1')
  await expect(page.getByLabel(word('password'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

async function resetPassword({ page }: MobilePage, url: string, afterId: number): Promise<void> {
  await page.getByRole('button', { name: word('forgot') }).click()
  await page.getByRole('button', { name: word('byEmail') }).click()
  await page.getByLabel(word('emailAddress')).fill(CUSTOMER.email)
  await fillCode(page, url, CUSTOMER.email, afterId)
  await fillNewPassword(page, word('newPassword'), NEW_PASSWORD)
  await page.getByLabel(word('repeatPassword')).fill('something else')
  await page.getByRole('button', { name: word('setPassword') }).click()
  await expect(page.getByText(word('passwordsDiffer'))).toBeVisible()
  await page.getByLabel(word('repeatPassword')).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: word('setPassword') }).click()
  await expect(page.getByText(word('passwordSet'))).toBeVisible()
}

/** Signing in from a tab returns to it; the guard marks this with backtype 2. */
async function signInFromTrade({ page, goto }: MobilePage): Promise<void> {
  await goto('trade/index')
  await page
    .getByRole('button', { name: word('signInOrRegister') })
    .first()
    .click()
  await expect(page).toHaveURL(/backtype=2/)
  await signIn(page, CUSTOMER.email, NEW_PASSWORD)
  await expect(page).toHaveURL(/#\/pages\/trade\/index/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
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
  await expect(tab.getByText(wordsOf('common')('pressAgain'))).toBeVisible()
  await expect(tab).toHaveURL(/#\/pages\/index\/index/)
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
