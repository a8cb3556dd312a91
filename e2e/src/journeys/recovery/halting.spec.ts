import { createClient } from '@halyard/api/client'
import { randomUUID } from 'node:crypto'
import { openFromInbox } from '../../desk/open-from-inbox.ts'
import { expect, test } from '../../fixtures.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { dataOf } from '../../product/data-of.ts'
import { saveAddress } from '../../product/seed-demo-account.ts'
import { signInOperators } from '../../product/seed-projects.ts'
import { FUND_PASSWORD, registerVerified } from '../../product/verified-customer.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf } from '../../words.ts'

const halt = deskWordsOf('halt')

test.afterEach(async ({ product: { url } }) => endHalts(url))

test('an operator halts withdrawals, customers read and meet it at once, and two persons end it', async ({
  product: { url },
  openMobilePage,
  openDesk,
}) => {
  const { session, email } = await registerVerified(url)
  const call = createClient({ server: url, language: () => 'en', token: () => session.token })
  const addressId = await saveAddress(url, session, email, FUND_PASSWORD)
  const withdraw = async () => {
    const fields = {
      currency: 3,
      type: 'TRC20',
      number: '60',
      address: String(addressId),
      pass: FUND_PASSWORD,
    }
    return call('wallet/out', fields, { idempotencyKey: randomUUID() })
  }
  const mobile = await openMobilePage({ stored: storedSession(session) })
  const bar = mobile.page.getByText('Paused: Withdrawals', { exact: true })
  await mobile.goto('assets/withdraw/index?currency=3')
  await expect(bar).toBeHidden()
  const desk = await openDesk('operator')

  await test.step('one operator halts withdrawals on the page', async () => {
    await desk.page
      .getByRole('link', { name: halt('title'), exact: true })
      .first()
      .click()
    await desk.page.getByLabel(halt('scope'), { exact: true }).selectOption('withdrawals')
    await desk.page.getByLabel(halt('cause'), { exact: true }).selectOption('security')
    await desk.page.getByLabel(halt('text'), { exact: true }).fill('We expect to be back by noon UTC.')
    await desk.page.getByLabel(halt('reason'), { exact: true }).first().fill('Unknown payments')
    expect(await findFlaws(desk.page, undefined)).toEqual([])
    await desk.takeScreenshot('halt-form')
    await desk.page
      .getByRole('button', { name: halt('declare', { scope: halt('scope_withdrawals') }) })
      .click()
    await expect(desk.page.getByText(halt('halted', { scope: halt('scope_withdrawals') }))).toBeVisible()
    expect(await findFlaws(desk.page, undefined)).toEqual([])
    await desk.takeScreenshot('halt-running')
  })
  await test.step('the page of the customer says so without a reload, and the server refuses', async () => {
    await expect(bar).toBeVisible()
    await expect(mobile.page.getByText('We expect to be back by noon UTC.')).toBeVisible()
    expect(await findFlaws(mobile.page, undefined)).toEqual([])
    await mobile.takeScreenshot('halt-withdraw')
    expect(await withdraw()).toMatchObject({ code: 'exchange_is_halted' })
    await mobile.goto('trade/index')
    await expect(bar).toBeHidden()
    await mobile.goto('assets/withdraw/index?currency=3')
    await expect(bar).toBeVisible()
  })
  await test.step('a colleague agrees that it ends, and the bar goes away', async () => {
    const ending = desk.page.getByRole('form', { name: halt('resume') })
    await ending.getByLabel(halt('reason'), { exact: true }).fill('All payments are explained')
    await ending.getByRole('button', { name: halt('propose'), exact: true }).click()
    await expect(desk.page.getByRole('heading', { name: halt('pendingChange') })).toBeVisible()
    await expect(desk.page.getByRole('button', { name: halt('approveChange') })).toHaveCount(0)
    const admin = await openDesk('admin')
    await openFromInbox(admin, 'change', 'halt:')
    await expect(admin.page.getByText('All payments are explained').first()).toBeVisible()
    expect(await findFlaws(admin.page, undefined)).toEqual([])
    await admin.takeScreenshot('halt-pending')
    await admin.page.getByRole('button', { name: halt('approveChange') }).click()
    await expect(bar).toBeHidden()
    expect(await withdraw()).toMatchObject({ type: 'ok' })
    await expect(admin.page.getByText(halt('noneRunning'))).toBeVisible()
    await admin.takeScreenshot('halt-past')
  })
})

/** Ends what a failed attempt has left halted: it would fail the next ones. */
async function endHalts(url: string): Promise<void> {
  const { admin, operator } = await signInOperators(url)
  const reason = 'After a failed attempt'
  for (const { id, resumed_at: resumedAt, change_id: pending } of dataOf(await admin('ops/halt/list', {}))
    .list) {
    if (resumedAt !== null) continue
    const change = pending ?? dataOf(await operator('ops/halt/propose_resume', { id, reason })).id
    await admin('ops/change/decide', { id: change ?? 0, pass: '1' })
  }
}
