import type { Page } from '@playwright/test'
import { signInAtDesk } from '../../desk/open-desk-page.ts'
import { expect, test } from '../../fixtures.ts'
import { registerByMail } from '../../mobile/register.ts'
import { totpCode } from '../../mobile/totp-code.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf } from '../../words.ts'

const word = deskWordsOf('session')
const MEMBER = { email: `member.${process.pid}@example.com`, password: 'Harbour-Light-7' }

test('staff: a new member can only set up a second factor, and signs in with it from then on', async ({
  product,
  mobile,
  openDesk,
}) => {
  await mobile.goto('user/login/login')
  await registerByMail(mobile.page, product.url, MEMBER)
  await expect(mobile.page).toHaveURL(/#\/pages\/index\/index/)
  await test.step('an admin appoints them', async () => {
    await product.changeRows(`update app_user set role = 'support' where email = '${MEMBER.email}'`)
  })
  const desk = await openDesk(MEMBER)
  desk.expectProblem(/400 to POST .*second_factor\/begin/)
  desk.expectProblem(/403 to POST .*ops\/login/)
  const { page } = desk
  const navigation = page.getByRole('navigation', { name: word('pagesOfConsole') })

  await test.step('every address leads to the set-up', async () => {
    for (const path of ['/', '/withdrawals', '/feedback']) {
      await desk.goto(path)
      await expect(page.getByRole('heading', { name: word('setUpTitle') })).toBeVisible()
      await expect(navigation).toBeHidden()
    }
    expect(await findFlaws(page, undefined)).toEqual([])
    await desk.takeScreenshot('set-up')
  })
  const secret = await test.step('an authenticator app is set up', () => setUp(page))
  await expect(navigation).toBeVisible()
  // What the page still reads would be rejected after the sign-out.
  await page.waitForLoadState('networkidle')

  await test.step('the next sign-in asks for its code', async () => {
    await page.getByRole('button', { name: word('signOut'), exact: true }).click()
    await signInAtDesk(page, MEMBER)
    await expect(page.getByLabel(word('code'), { exact: true })).toBeFocused()
    await expect(navigation).toBeHidden()
    // The code of the set-up is used.
    await page.getByLabel(word('code'), { exact: true }).fill(totpCode(secret, 1))
    await page.keyboard.press('Enter')
    await expect(navigation).toBeVisible()
  })
})

/** Sets up an authenticator app, first with a wrong password and a wrong code. Returns its secret. */
async function setUp(page: Page): Promise<string> {
  const next = page.getByRole('button', { name: word('totpBegin'), exact: true })
  const password = page.getByLabel(word('password'), { exact: true })
  await password.fill('Not-My-Password-1')
  await next.click()
  await expect(page.getByText('The password is wrong.')).toBeVisible()
  await password.fill(MEMBER.password)
  await next.click()
  await expect(page.getByRole('img', { name: word('totpQr') })).toBeVisible()
  expect(await findFlaws(page, undefined)).toEqual([])
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel(word('totpCode')).fill(totpCode(secret))
  await page.getByRole('button', { name: word('totpTurnOn'), exact: true }).click()
  await expect(page.getByRole('heading', { name: word('recoveryTitle') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10)
  expect(await findFlaws(page, undefined)).toEqual([])
  await page.getByText(word('recoveryKept')).click()
  await next.click()
  return secret
}
