import { join } from 'node:path'
import { openFromInbox } from '../../desk/open-from-inbox.ts'
import { expect, test } from '../../fixtures.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf, wordsOf } from '../../words.ts'

const common = wordsOf('common')
const app = wordsOf('deposit')
const deposit = deskWordsOf('deposit')
const claim = deskWordsOf('deposit-claim')
const chain = deskWordsOf('chain')

const USDT = { id: 3, network: 'TRC20' } as const
const ETH = { id: 2, network: 'ERC20' } as const
const AWAITS_CHAIN = 'The chain credits this deposit; no reviewer can.'
const PICTURE = join(import.meta.dirname, '../../../../docs/screenshots/home-dark.png')

test.describe.configure({ timeout: 180_000 })

test('a deposit below the minimum: credited at the desk, seen on the phone', async ({
  product,
  demo,
  openMobilePage,
  openDesk,
}) => {
  const amount = `0.7${uniqueDigits()}1`
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
  await desk.goto('/deposits?status=credited')
  await expect(desk.page.getByRole('row').filter({ hasText: amount })).toBeVisible()
  expect(await findFlaws(desk.page, undefined)).toEqual([])
})

test('a deposit claim: rejected with a reason; on a followed network no reviewer credits it', async ({
  demo,
  openMobilePage,
  openDesk,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(demo) })
  const { page } = mobile
  const digits = uniqueDigits()
  const [rejected, waiting] = [`12.${digits}1`, `12.${digits}2`] as const
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
    await submit(rejected)
    await openFromInbox(desk, 'charge', rejected)
    await expect(desk.page.getByRole('img', { name: claim('voucher') })).toBeVisible()
    expect(await findFlaws(desk.page, undefined)).toEqual([])
    await desk.takeScreenshot('claim')
    await desk.page.getByRole('button', { name: claim('reject'), exact: true }).click()
    await desk.page.getByRole('button', { name: claim('reason_notArrived') }).click()
    await desk.page.getByRole('button', { name: claim('reject'), exact: true }).click()
    await expect(desk.page.getByText(claim('rejected'), { exact: true })).toBeVisible()
    await expect(rowOf(rejected).getByText(app('stage_rejected'), { exact: true })).toBeVisible()
  })

  await test.step('no reviewer credits a claim on a followed network', async () => {
    await submit(waiting)
    await openFromInbox(desk, 'charge', waiting)
    desk.expectProblem(/^response: 4\d\d to POST .*\/api\/ops\/charge\/review$/)
    await desk.page.getByRole('button', { name: claim('approve'), exact: true }).click()
    await expect(desk.page.getByText(AWAITS_CHAIN)).toBeVisible()
    await expect(rowOf(waiting).getByText(app('stage_credited'), { exact: true })).toBeHidden()
  })

  await test.step('the queue lists what was rejected', async () => {
    await desk.goto('/claims?status=rejected')
    await expect(desk.page.getByRole('row').filter({ hasText: rejected })).toBeVisible()
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

test('a stopped chain: restarted at the desk, and the deposit that waited arrives on the phone', async ({
  product,
  demo,
  openMobilePage,
  openDesk,
}) => {
  const amount = `0.0${uniqueDigits()}1`
  const mobile = await openMobilePage({ stored: storedSession(demo) })
  await mobile.goto(`assets/deposit/index?coin=${ETH.id}&network=${ETH.network}`)
  const own = mobile.page.getByText(/^0x[a-zA-Z0-9]{40}$/)
  await expect(own).toBeVisible()
  const to = (await own.textContent()) ?? ''
  const post = (act: string, fields: Readonly<Record<string, string>>) =>
    fetch(`${product.url}/dev/chain/${act}`, { method: 'POST', body: new URLSearchParams(fields) })
  await post('reorganise', { network: ETH.network, depth: '100', forgets: '1' })
  const desk = await openDesk('admin')
  const { page } = desk
  await openFromInbox(desk, 'chain', ETH.network)
  await expect(page.getByText(chain('meaning_stopped'))).toBeVisible()
  await post('send', { way: `${ETH.id}:${ETH.network}`, to, amount })
  expect(await findFlaws(page, undefined)).toEqual([])
  await page.getByLabel(chain('reason'), { exact: true }).fill('The node was compared with two others')
  await page.getByRole('button', { name: chain('restart'), exact: true }).click()
  await expect(page.getByText(chain('meaning_followed'))).toBeVisible()
  const row = mobile.page.getByRole('listitem').filter({ hasText: `${amount} ETH` })
  await expect(row.getByText(new RegExp(app('stage_confirming')))).toBeVisible({ timeout: 60_000 })
})

/** Returns digits that distinguish the amounts of a test from those of its earlier runs on the same product. */
function uniqueDigits(): string {
  return String(1_000 + (Date.now() % 9_000))
}
