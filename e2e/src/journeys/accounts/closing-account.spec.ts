import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { fillCode, registerByMail } from '../../mobile/register.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { codeSentTo } from '../../product/outbox.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('settings')
const accountWord = wordsOf('account')
const CUSTOMER = { email: `closing.${process.pid}@example.com`, password: 'Harbour-Light-7' }

test('close the account, sign in to find it closing, and keep it', async ({ product: { url }, mobile }) => {
  const { page, goto } = mobile
  await goto('settings/security/closing')
  await registerByMail(page, url, CUSTOMER)
  const registered = await codeSentTo(url, CUSTOMER.email)
  await test.step('an empty account can be closed with its password', () => closeAccount(mobile))
  await test.step('sign-in says when it is closed, and offers to keep it', async () => {
    mobile.expectProblem(/^response: 403 to POST .*\/api\/user\/login$/)
    await goto('user/login/login')
    await signIn(mobile)
    await expect(page.getByText(/This account is being closed/).first()).toBeVisible()
    await mobile.takeScreenshot('closing-sign-in')
    await page.getByRole('button', { name: accountWord('closingLink') }).click()
  })
  await test.step('password and code keep it', async () => {
    await expect(page.getByRole('heading', { name: accountWord('closingTitle') })).toBeVisible()
    await mobile.takeScreenshot('closing-keep')
    await page.getByLabel(accountWord('emailAddress')).fill(CUSTOMER.email)
    await page.getByLabel(accountWord('password'), { exact: true }).fill(CUSTOMER.password)
    await fillCode(page, url, CUSTOMER.email, registered.id)
    await page.getByRole('button', { name: accountWord('closingAction'), exact: true }).click()
    await expect(page.getByText(accountWord('thawed'))).toBeVisible()
    await signIn(mobile)
    await expect(page).not.toHaveURL(/user\/login/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  })
  await test.step('funds must leave first', async () => {
    await takePracticeFunds(mobile, url)
    await goto('settings/security/closing')
    await expect(page.getByText(word('close_balances'))).toBeVisible()
    await mobile.takeScreenshot('closing-conditions')
    await expect(page.getByRole('button', { name: word('closeAction'), exact: true })).toHaveCount(0)
  })
})

async function closeAccount(mobile: MobilePage): Promise<void> {
  const { page } = mobile
  await expect(page.getByText(word('closeReady'))).toBeVisible()
  const submit = page.locator('main').getByRole('button', { name: word('closeAction'), exact: true })
  await submit.click()
  await expect(page.getByText(word('passwordRequired'))).toBeVisible()
  await page.getByLabel(word('loginPassword'), { exact: true }).fill(CUSTOMER.password)
  await mobile.takeScreenshot('closing-form')
  await submit.click()
  await mobile.takeScreenshot('closing-ask')
  await sheetOn(page)
    .getByRole('button', { name: word('closeAction'), exact: true })
    .click()
  await expect(page).toHaveURL(/#\/pages\/index\/index/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

async function signIn({ page }: MobilePage): Promise<void> {
  await page.getByLabel(accountWord('emailAddress')).fill(CUSTOMER.email)
  await page.getByLabel(accountWord('password'), { exact: true }).fill(CUSTOMER.password)
  await page.getByRole('button', { name: accountWord('signIn'), exact: true }).click()
}

/** Takes the demo's practice funds with the session of the page. */
async function takePracticeFunds({ page }: MobilePage, url: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const response = await fetch(`${url}/api/user/practice_funds`, {
    method: 'POST',
    headers: { authorization: token ?? '' },
  })
  expect(response.ok).toBe(true)
}
