import type { DeskPage } from '../../desk/open-desk-page.ts'
import { rowOfCustomer } from '../../desk/row-of-customer.ts'
import { expect, test } from '../../fixtures.ts'
import { registerByMail } from '../../mobile/register.ts'
import { customerIdOf } from '../../mobile/stored-session.ts'
import { submitAdvanced, submitBasic } from '../../mobile/verify.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf, wordsOf } from '../../words.ts'

const app = wordsOf('verification')
const inbox = deskWordsOf('inbox')
const verification = deskWordsOf('verification')

const CUSTOMER = { email: `reviewed.${process.pid}@example.com`, password: 'Harbour-Light-7' }

test('a verification: submitted on a phone, decided at the desk, seen on the phone', async ({
  product,
  mobile,
  openDesk,
}) => {
  const desk = await openDesk('reviewer')
  await desk.goto('/')
  await mobile.goto('user/login/login')
  await registerByMail(mobile.page, product.url, CUSTOMER)
  await expect(mobile.page).toHaveURL(/#\/pages\/index\/index/)

  const customer = await customerIdOf(mobile.page)
  await test.step('the first submission appears in the inbox by itself and is claimed', async () => {
    await submitBasic(mobile)
    await openFromInbox(desk, customer, 1)
    await expect(desk.page.getByText('Inês de Castro')).toBeVisible()
    await desk.page.getByRole('button', { name: verification('claim') }).click()
    await expect(desk.page.getByText(verification('claimedByYou'))).toBeVisible()
  })

  await test.step('another operator sees the claim and is rejected', async () => {
    const other = await openDesk('operator')
    await other.goto(`/verifications/${idOf(desk)}`)
    await expect(other.page.getByText(/works on this/)).toBeVisible()
    await other.page.getByRole('button', { name: verification('approve') }).click()
    await expect(other.page.getByRole('button', { name: verification('takeOver') })).toBeVisible()
    await expect(other.page.getByText(verification('approved'))).toBeHidden()
    other.expectProblem(/response: 4\d\d to POST .*ops\/verification\/review/)
  })

  await test.step('a refusal needs a reason, which the customer reads', async () => {
    await desk.page.getByRole('button', { name: verification('refuse') }).click()
    await expect(desk.page.getByText(verification('reasonMissing'))).toBeVisible()
    const reason = verification('reason_unreadable')
    await desk.page.getByRole('button', { name: reason }).click()
    await desk.page.getByRole('button', { name: verification('refuse') }).click()
    await expect(desk.page.getByText(verification('refused'), { exact: true })).toBeVisible()
    await mobile.goto('verification/index')
    await expect(mobile.page.getByText(reason)).toBeVisible()
  })

  await test.step('both levels are approved, with the pictures at hand', async () => {
    await submitBasic(mobile)
    await openFromInbox(desk, customer, 1)
    await approve(desk)
    await submitAdvanced(mobile)
    await openFromInbox(desk, customer, 2)
    await expect(desk.page.getByRole('img', { name: verification('handPic') })).toBeVisible()
    expect(await findFlaws(desk.page, undefined)).toEqual([])
    await desk.takeScreenshot('verification')
    await approve(desk)
    await mobile.goto('verification/index')
    await expect(mobile.page.getByText(app('verified'), { exact: true })).toHaveCount(2)
  })

  await test.step('the history names who did what', async () => {
    await expect(desk.page.getByText('verification/review').first()).toBeVisible()
  })
})

/** Opens the verification of a customer that waits in the inbox. It appears without a reload. */
async function openFromInbox({ page, goto }: DeskPage, customer: number, level: number): Promise<void> {
  await goto('/?queue=verification')
  await rowOfCustomer(page, customer)
    .filter({ hasText: inbox('level', { level }) })
    .click()
  await expect(page).toHaveURL(/#\/verifications\/\d+/)
}

async function approve({ page }: DeskPage): Promise<void> {
  await page.getByRole('button', { name: verification('approve') }).click()
  await expect(page.getByText(verification('approved'), { exact: true })).toBeVisible()
}

function idOf({ page }: DeskPage): string {
  return /\d+$/.exec(page.url())?.[0] ?? ''
}
