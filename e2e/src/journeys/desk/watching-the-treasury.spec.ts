import type { DeskPage } from '../../desk/open-desk-page.ts'
import { expect, test } from '../../fixtures.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf } from '../../words.ts'

const treasury = deskWordsOf('treasury')
const system = deskWordsOf('system')

/** The treasury's job runs every ten seconds, and the page asks every three. */
const CHECKED_MS = 60_000
/** An account of the exchange that nothing but a purchase or the funding of a plan changes. */
const ACCOUNT = `(select id from account where owner_id = 0 and kind = 'wealthPool' order by currency_id limit 1)`
const changeBy = (units: number) =>
  `update account set available = available + ${units} where id = ${ACCOUNT}`

test.describe.configure({ timeout: 240_000 })

const cardOf = ({ page }: DeskPage, check: string) =>
  page
    .getByRole('list', { name: treasury('checks') })
    .getByRole('listitem')
    .filter({ hasText: treasury(check) })

test('a balance that changed in the database alone is shown in red until it is put right', async ({
  product,
  openDesk,
}) => {
  const desk = await openDesk('treasurer')
  await desk.goto('/treasury')
  const card = cardOf(desk, 'check_account_postings')
  await expect(card.getByText(treasury('holds'))).toBeVisible({ timeout: CHECKED_MS })
  await expect(cardOf(desk, 'check_zero_sum').getByText(treasury('holds'))).toBeVisible()
  expect(await findFlaws(desk.page, undefined)).toEqual([])
  await desk.takeScreenshot('treasury')

  await product.changeRows(changeBy(700_000))
  try {
    const differs = treasury('fails', { number: 1 })
    await expect(card.getByText(differs)).toBeVisible({ timeout: CHECKED_MS })
    await expect(card.getByText(differs)).toHaveClass(/text-danger/)
    await expect(cardOf(desk, 'check_zero_sum').getByText(differs)).toBeVisible()
    const row = desk.page.getByRole('row').filter({ hasText: /account:\d+:available/ })
    await expect(row.getByText(treasury('open'))).toHaveClass(/text-danger/)
    expect(await findFlaws(desk.page, undefined)).toEqual([])
    await desk.takeScreenshot('treasury-differs')
  } finally {
    await product.changeRows(changeBy(-700_000))
  }
  await expect(card.getByText(treasury('holds'))).toBeVisible({ timeout: CHECKED_MS })
})

test('a total opens its postings; the system page shows the writer and the jobs', async ({ openDesk }) => {
  const desk = await openDesk('treasurer')
  const { page } = desk
  await desk.goto('/treasury')
  const books = page.getByRole('region', { name: treasury('booksTitle', { currency: 'USDT' }) })
  await books
    .getByRole('row')
    .filter({ hasText: treasury('book_fees') })
    .click({ timeout: CHECKED_MS })
  await expect(page.getByRole('heading', { name: treasury('postings') })).toBeVisible()
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: treasury('book_fees') })
      .first(),
  ).toBeVisible()
  expect(await findFlaws(page, undefined)).toEqual([])
  await desk.takeScreenshot('treasury-postings')

  await desk.goto('/treasury')
  const assets = page.getByRole('region', { name: treasury('coverageTitle') })
  await assets
    .getByRole('row')
    .filter({ hasText: 'USDT' })
    .locator('a[href*="reason=practice_funds"]')
    .click()
  await expect(page.getByRole('row').filter({ hasText: 'practice_funds' }).first()).toBeVisible()
  expect(await findFlaws(page, undefined)).toEqual([])

  await desk.goto('/system')
  const writer = page.getByRole('region', { name: system('writer') })
  await expect(writer.getByText(/, epoch \d/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'treasury' })).toBeVisible()
  expect(await findFlaws(page, undefined)).toEqual([])
  await desk.takeScreenshot('system')
})
