import { accountNumberOf } from '@halyard/api/ops-client'
import type { Page } from '@playwright/test'
import { openFromInbox } from '../../desk/open-from-inbox.ts'
import type { DeskPage } from '../../desk/open-desk-page.ts'
import { signInAtDesk } from '../../desk/open-desk-page.ts'
import { expect, test } from '../../fixtures.ts'
import { registerByMail } from '../../mobile/register.ts'
import { customerIdOf } from '../../mobile/stored-session.ts'
import { totpCode } from '../../mobile/totp-code.ts'
import { registerCustomer } from '../../product/register-customer.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf } from '../../words.ts'

const word = deskWordsOf('session')
const staff = deskWordsOf('staff')
const factor = deskWordsOf('staff-factor')
const MEMBER = { email: `member.${process.pid}@example.com`, password: 'Harbour-Light-7' }

test('staff: the second admin sets up a factor first, and from then on two admins grant a role', async ({
  product,
  mobile,
  openDesk,
}) => {
  await mobile.goto('user/login/login')
  await registerByMail(mobile.page, product.url, MEMBER)
  await expect(mobile.page).toHaveURL(/#\/pages\/index\/index/)
  const id = await customerIdOf(mobile.page)
  const admin = await openDesk('admin')
  await test.step('the only admin appoints them alone', () => appointAlone(admin, id))
  const desk = await openDesk(MEMBER)
  desk.expectProblem(/400 to POST .*second_factor\/begin/)
  desk.expectProblem(/403 to POST .*ops\/login/)
  // A read that was under way at the sign-out.
  desk.expectProblem(/401 to GET .*\/api\/ops\//)
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
  await test.step('an admin approves it, and the console of the new colleague opens', async () => {
    await expect(page.getByRole('heading', { name: word('awaitTitle') })).toBeVisible()
    await expect(navigation).toBeHidden()
    expect(await findFlaws(page, undefined)).toEqual([])
    await desk.takeScreenshot('awaits-approval')
    await approveFactor(admin, id)
    await expect(navigation).toBeVisible()
  })

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

  const { id: hired } = (await registerCustomer(product.url)).user
  await grantByTwo({ proposer: desk, approver: admin, hired })
  // Other journeys on the same product have one admin.
  await product.changeRows(`update app_user set role = 'customer' where id = ${id}`)
})

async function appointAlone({ page, goto }: DeskPage, id: number): Promise<void> {
  await goto('/staff')
  await page.getByRole('button', { name: staff('new'), exact: true }).click()
  const form = page.getByRole('form', { name: staff('setAlone') })
  await form.getByLabel(staff('accountId')).fill(String(id))
  await expect(form.getByText(staff('roleNow'))).toBeVisible()
  await form.getByLabel(staff('role'), { exact: true }).selectOption('admin')
  expect(await findFlaws(page, undefined)).toEqual([])
  await form.getByLabel(staff('reason')).fill('The second admin')
  await form.getByRole('button', { name: staff('setAlone'), exact: true }).click()
  await expect(page.getByText(staff('changed'), { exact: true })).toBeVisible()
}

async function approveFactor({ page, goto, takeScreenshot }: DeskPage, id: number): Promise<void> {
  await goto('/staff-factors')
  const row = page
    .getByRole('row')
    .filter({ hasText: factor('kind_totp') })
    .last()
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(accountNumberOf(id))).toBeVisible()
  await expect(page.getByText(factor('decisionAbout'))).toBeVisible()
  expect(await findFlaws(page, undefined)).toEqual([])
  await takeScreenshot('staff-factor')
  await page.getByRole('button', { name: factor('approve'), exact: true }).click()
  await expect(page.getByText(factor('status_approved'), { exact: true })).toBeVisible()
}

interface Grant {
  readonly proposer: DeskPage
  readonly approver: DeskPage
  /** The number of the account that gets a role, and loses it again. */
  readonly hired: number
}

async function grantByTwo({ proposer, approver, hired }: Grant): Promise<void> {
  await test.step('one admin proposes a role', async () => {
    const { page } = proposer
    await proposer.goto('/staff')
    await expect(page.getByRole('row').filter({ hasText: staff('role_admin') })).toHaveCount(2)
    expect(await findFlaws(page, undefined)).toEqual([])
    let clicks = 0
    const press = async (name: string) => {
      clicks += 1
      await page.getByRole('button', { name, exact: true }).click()
    }
    await press(staff('new'))
    await page.getByLabel(staff('accountId')).fill(String(hired))
    await expect(page.getByText(staff('candidate'))).toBeVisible()
    await expect(page.getByText(accountNumberOf(hired))).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    clicks += 1
    await page.getByLabel(staff('role'), { exact: true }).selectOption('reviewer')
    await press(staff('showChange'))
    await page.getByLabel(staff('reason'), { exact: true }).fill('Starts on Monday')
    await press(staff('propose'))
    expect(clicks).toBeLessThanOrEqual(4)
    await expect(page.getByRole('heading', { name: staff('pendingChange') })).toBeVisible()
    await expect(page.getByRole('button', { name: staff('approveChange') })).toHaveCount(0)
    expect(await findFlaws(page, undefined)).toEqual([])
    await proposer.takeScreenshot('role-proposed')
  })
  await test.step('the other one approves it from the inbox, and takes it away alone', async () => {
    const { page } = approver
    await openFromInbox(approver, 'change', `staff:${hired}`)
    const change = page.getByRole('region', { name: staff('pendingChange') })
    await expect(change.getByText('Starts on Monday')).toBeVisible()
    await expect(page.getByRole('link', { name: accountNumberOf(hired), exact: true })).toBeVisible()
    await page.getByRole('button', { name: staff('approveChange') }).click()
    await expect(page.getByText(staff('changeApproved'), { exact: true })).toBeVisible()
    const form = page.getByRole('form', { name: staff('takeAway') })
    await form.getByLabel(staff('reason')).fill('Left')
    expect(await findFlaws(page, undefined)).toEqual([])
    await approver.takeScreenshot('role-granted')
    await form.getByRole('button', { name: staff('takeAway'), exact: true }).click()
    await expect(form).toBeHidden()
    await expect(proposer.page.getByText(staff('changeStatus_approved'), { exact: true })).toBeVisible()
  })
}

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
