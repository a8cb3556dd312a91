import { expect, test } from '../../fixtures.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { dataOf } from '../../product/data-of.ts'
import { signInOperators } from '../../product/seed-projects.ts'
import { registerVerified } from '../../product/verified-customer.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf } from '../../words.ts'

const halt = deskWordsOf('halt')
const AHEAD_MS = 3 * 3_600_000

/** Returns a time as its field takes it. */
const inUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 16)

test.afterEach(async ({ product: { url } }) => cancelAll(url))

test('a maintenance is announced by an operator, counted down, and cancelled by another', async ({
  product: { url },
  openMobilePage,
  openDesk,
}) => {
  const { session } = await registerVerified(url)
  const mobile = await openMobilePage({ stored: storedSession(session) })
  const strip = mobile.page.getByText('Planned maintenance: Withdrawals', { exact: true })
  await mobile.goto('assets/withdraw/index?currency=3')
  await expect(strip).toBeHidden()
  const desk = await openDesk('operator')

  await test.step('one operator announces it on the page', async () => {
    await desk.page
      .getByRole('link', { name: halt('maintenances'), exact: true })
      .first()
      .click()
    const form = desk.page.getByRole('form', { name: halt('announceTitle') })
    await form.getByLabel(halt('scope'), { exact: true }).selectOption('withdrawals')
    const at = Date.now() + AHEAD_MS
    await form.getByLabel(halt('beginsAt'), { exact: true }).fill(inUtc(at))
    await form.getByLabel(halt('expectedUntil'), { exact: true }).fill(inUtc(at + 3_600_000))
    await form.getByLabel(halt('text'), { exact: true }).fill('The wallets move to new machines.')
    await form.getByLabel(halt('reason'), { exact: true }).fill('New machines')
    expect(await findFlaws(desk.page, undefined)).toEqual([])
    await desk.takeScreenshot('maintenance-form')
    await form.getByRole('button', { name: halt('announce'), exact: true }).click()
    await expect(
      desk.page.getByText(halt('planned', { scope: halt('scope_withdrawals') }), { exact: true }),
    ).toBeVisible()
    expect(await findFlaws(desk.page, undefined)).toEqual([])
    await desk.takeScreenshot('maintenance-planned')
  })
  await test.step('the page of the customer counts down without a reload, where it concerns them', async () => {
    await expect(strip).toBeVisible()
    await expect(mobile.page.getByText('The wallets move to new machines.')).toBeVisible()
    await expect(mobile.page.getByRole('timer')).toHaveText(/^02:\d\d:\d\d$/)
    expect(await findFlaws(mobile.page, undefined)).toEqual([])
    await mobile.takeScreenshot('maintenance-withdraw')
    await mobile.goto('trade/index')
    await expect(strip).toBeHidden()
    await mobile.goto('index/index')
    await expect(strip).toBeVisible()
    await mobile.takeScreenshot('maintenance-home')
  })
  await test.step('a colleague cancels it, and the strip goes away', async () => {
    const admin = await openDesk('admin')
    await admin.goto('maintenances')
    const cancelling = admin.page.getByRole('form', { name: halt('cancelMaintenance') })
    await cancelling.getByLabel(halt('reason'), { exact: true }).fill('Not needed')
    await cancelling.getByRole('button', { name: halt('cancelMaintenance'), exact: true }).click()
    await expect(strip).toBeHidden()
    await expect(admin.page.getByText(halt('nonePlanned'))).toBeVisible()
    expect(await findFlaws(admin.page, undefined)).toEqual([])
    await admin.takeScreenshot('maintenance-past')
  })
})

/** Cancels what a failed attempt has left announced: it would fail the next ones. */
async function cancelAll(url: string): Promise<void> {
  const { operator } = await signInOperators(url)
  const reason = 'After a failed attempt'
  for (const { id, version, status } of dataOf(await operator('ops/maintenance/list', {})).list)
    if (status === 'announced') dataOf(await operator('ops/maintenance/cancel', { id, version, reason }))
}
