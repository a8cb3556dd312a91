import { join } from 'node:path'
import { deskWordsOf } from '../../desk/desk-words.ts'
import { openFromInbox } from '../../desk/open-from-inbox.ts'
import { expect, test } from '../../fixtures.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { wordsOf } from '../../words.ts'

const common = wordsOf('common')
const app = wordsOf('deposit')
const deposit = deskWordsOf('deposit')
const claim = deskWordsOf('claim')
const chain = deskWordsOf('chain')

const USDT = { id: 3, network: 'TRC20' } as const
const PICTURE = join(import.meta.dirname, '../../../../docs/screenshots/home-dark.png')

test.describe.configure({ timeout: 180_000 })

test('a deposit below the minimum: credited at the desk, seen on the phone', async ({
  product,
  demo,
  openMobilePage,
  openDesk,
}) => {
  const amount = '0.71'
  const mobile = await openMobilePage({ stored: storedSession(demo) })
  const { page } = mobile
  await mobile.goto(`assets/deposit/index?coin=${USDT.id}&network=${USDT.network}`)
  const own = page.getByText(/^T[a-zA-Z0-9]{33}$/)
  await expect(own).toBeVisible()
  const to = (await own.textContent()) ?? ''
  const body = new URLSearchParams({ way: `${USDT.id}:${USDT.network}`, to, amount })
  await fetch(`${product.url}/dev/chain/send`, { method: 'POST', body })
  const row = page.getByRole('listitem').filter({ hasText: `${amount} USDT` })
  await expect(row.getByText(app('stage_too_small'), { exact: true })).toBeVisible({ timeout: 60_000 })

  const desk = await openDesk('reviewer')
  await openFromInbox(desk, 'deposit', amount)
  await expect(desk.page.getByRole('region', { name: deposit('arrived') }).getByText(to)).toBeVisible()
  expect(await findFlaws(desk.page, undefined)).toEqual([])
  await desk.takeScreenshot('deposit')
  await desk.page.getByRole('button', { name: deposit('credit'), exact: true }).click()
  await expect(desk.page.getByText(deposit('approved'), { exact: true })).toBeVisible()
  await expect(row.getByText(app('stage_credited'), { exact: true })).toBeVisible({ timeout: 60_000 })
  await desk.page.reload()
  const decision = desk.page.getByRole('region', { name: deposit('decision') })
  await expect(decision.getByText(deposit('status_credited'), { exact: true })).toBeVisible()
})

test('a deposit claim: rejected with a reason and credited at the desk, seen on the phone', async ({
  demo,
  openMobilePage,
  openDesk,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(demo) })
  const { page } = mobile
  const submit = async (amount: string) => {
    await mobile.goto(`assets/deposit/charge?by=chain&coin=${USDT.id}&network=${USDT.network}`)
    await page.getByLabel(app('amount'), { exact: true }).fill(amount)
    await page.locator('input[type="file"]').first().setInputFiles(PICTURE)
    await expect(page.getByText(common('uploadDone'))).toBeVisible()
    await page.getByRole('button', { name: app('handIn'), exact: true }).click()
    await expect(page).toHaveURL(/assets\/deposit\/index/)
  }
  const rowOf = (amount: string) => page.getByRole('listitem').filter({ hasText: `${amount} USDT` })
  const desk = await openDesk('reviewer')

  await test.step('a rejection needs a reason', async () => {
    await submit('12.31')
    await openFromInbox(desk, 'charge', '12.31')
    await expect(desk.page.getByRole('img', { name: claim('voucher') })).toBeVisible()
    expect(await findFlaws(desk.page, undefined)).toEqual([])
    await desk.takeScreenshot('claim')
    await desk.page.getByRole('button', { name: claim('reject'), exact: true }).click()
    await desk.page.getByRole('button', { name: claim('reason_notArrived') }).click()
    await desk.page.getByRole('button', { name: claim('reject'), exact: true }).click()
    await expect(desk.page.getByText(claim('rejected'), { exact: true })).toBeVisible()
    await expect(rowOf('12.31').getByText(app('stage_rejected'), { exact: true })).toBeVisible()
  })

  await test.step('an approval credits the amount', async () => {
    await submit('12.32')
    await openFromInbox(desk, 'charge', '12.32')
    await desk.page.getByRole('button', { name: claim('approve'), exact: true }).click()
    await expect(desk.page.getByText(claim('approved'), { exact: true })).toBeVisible()
    await expect(rowOf('12.32').getByText(app('stage_credited'), { exact: true })).toBeVisible()
  })

  await test.step('every queue of money lists what has another status', async () => {
    await desk.goto('/deposits?status=credited')
    await expect(desk.page.getByRole('row').nth(1)).toBeVisible()
    expect(await findFlaws(desk.page, undefined)).toEqual([])
    await desk.goto('/claims?status=rejected')
    await expect(desk.page.getByRole('row').filter({ hasText: '12.31' })).toBeVisible()
    expect(await findFlaws(desk.page, undefined)).toEqual([])
  })
})

test('chains: their state is shown to a reviewer', async ({ openDesk }) => {
  const desk = await openDesk('reviewer')
  await desk.goto('/chains')
  const row = desk.page.getByRole('row').filter({ hasText: USDT.network })
  await expect(row.getByText(chain('state_followed'))).toBeVisible()
  await row.click()
  await expect(desk.page.getByText(chain('meaning_followed'))).toBeVisible()
  expect(await findFlaws(desk.page, undefined)).toEqual([])
  await desk.takeScreenshot('chains')
})
