import type { Page } from '@playwright/test'
import { codeSentTo, waitForNextCode } from '../product/outbox.ts'
import { wordsOf } from '../words.ts'

const word = wordsOf('account')

interface NewAccount {
  readonly email: string
  readonly password: string
}

/** Registers a new account from the sign-in page, with the code from the outbox. */
export async function registerByMail(page: Page, url: string, account: NewAccount): Promise<void> {
  await page.getByRole('button', { name: word('newHere') }).click()
  // The page that is left has an e-mail field too.
  await page.getByRole('button', { name: word('createAccount') }).waitFor()
  await fillRegistration(page, url, account)
}

/** Fills in the registration page, with the code from the outbox, and submits it. */
export async function fillRegistration(
  page: Page,
  url: string,
  { email, password }: NewAccount,
): Promise<void> {
  await page.getByLabel(word('emailAddress')).fill(email)
  await fillCode(page, url, email)
  await fillNewPassword(page, word('password'), password)
  await page.getByRole('checkbox', { name: word('agree') }).click()
  await page.getByRole('button', { name: word('createAccount') }).click()
}

/** Requests a code, for which the page first solves the captcha, and types it. */
export async function fillCode(page: Page, url: string, email: string, afterId = 0): Promise<number> {
  await waitForNextCode(email)
  await page.getByRole('button', { name: word('codeSend') }).click()
  const { code, id } = await codeSentTo(url, email, afterId)
  await page.getByLabel(word('code')).fill(code)
  return id
}

export async function fillNewPassword(page: Page, label: string, password: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(password)
  await page.getByLabel(word('repeatPassword')).fill(password)
}
