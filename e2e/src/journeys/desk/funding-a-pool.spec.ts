import { openFromInbox } from '../../desk/open-from-inbox.ts'
import { expect, test } from '../../fixtures.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf } from '../../words.ts'

const money = deskWordsOf('own-money')
const statement = deskWordsOf('statement')
const POOL = 'pool:3:OPTION'

test('a pool is funded by two persons for a receipt of the bank, which counts once', async ({ openDesk }) => {
  const line = `CAMT ${Date.now()}/1`
  const treasurer = await openDesk('treasurer')
  const { page } = treasurer
  const propose = async () => {
    await treasurer.goto('/own-money/pool/new')
    await page.getByLabel(money('currency'), { exact: true }).selectOption({ label: 'USDT' })
    await page.getByLabel(money('amount'), { exact: true }).fill('1000')
    await page.getByLabel(money('reference'), { exact: true }).fill(line)
    await page.getByRole('button', { name: money('showChange') }).click()
  }
  await test.step('the treasurer sees the balance before and after, and proposes', async () => {
    await propose()
    const affects = page.getByRole('region', { name: money('affects') })
    for (const fact of [
      'fact_account_before',
      'fact_account_after',
      'fact_house_limit_left',
      'fact_statement_amount',
    ])
      await expect(affects.getByText(money(fact), { exact: true })).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    await treasurer.takeScreenshot('funding-preview')
    await page.getByLabel(money('reason'), { exact: true }).fill('Paid in by the owner')
    await page.getByRole('button', { name: money('propose'), exact: true }).click()
    await expect(page.getByRole('heading', { name: money('pendingChange') })).toBeVisible()
    await expect(page.getByRole('button', { name: money('approveChange') })).toHaveCount(0)
  })
  await test.step('an admin approves it from the inbox', async () => {
    const admin = await openDesk('admin')
    await openFromInbox(admin, 'change', POOL)
    const change = admin.page.getByRole('region', { name: money('pendingChange') })
    await expect(change.getByText('Paid in by the owner')).toBeVisible()
    expect(await findFlaws(admin.page, undefined)).toEqual([])
    await admin.takeScreenshot('funding-pending')
    await admin.page.getByRole('button', { name: money('approveChange') }).click()
    await expect(admin.page.getByText(money('changeApproved'), { exact: true })).toBeVisible()
  })
  await test.step('the movement is listed, and its receipt is used', async () => {
    await treasurer.goto('/own-money')
    const moves = page.getByRole('region', { name: money('moves') })
    await expect(moves.getByRole('row').filter({ hasText: line.replace(' ', '') })).toContainText('1,000')
    expect(await findFlaws(page, undefined)).toEqual([])
    await treasurer.takeScreenshot('own-money')
    treasurer.expectProblem(/ops\/house\/fund_pool/)
    await propose()
    await expect(page.getByText('This receipt or payout was used before. Each counts once.')).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
  })
  await test.step('it is unproven until the line of the bank statement is entered', async () => {
    await treasurer.goto('/statements')
    const reference = line.replace(' ', '')
    const unproven = page.getByRole('region', { name: statement('unproven') })
    await expect(unproven.getByRole('row').filter({ hasText: reference })).toBeVisible()
    const rows = page.getByLabel(statement('rows'), { exact: true })
    const enter = page.getByRole('button', { name: statement('enter'), exact: true })
    await rows.fill(`${line},1000,EUR,2024-01-02`)
    await enter.click()
    await expect(page.getByText(statement('nothingEntered'))).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    await treasurer.takeScreenshot('statement-problem')
    await rows.fill(`${line},1000,USDT,${new Date().toISOString().slice(0, 10)}`)
    await enter.click()
    await expect(unproven.getByRole('row').filter({ hasText: reference })).toBeHidden()
    const lines = page.getByRole('region', { name: statement('lines') })
    await expect(lines.getByRole('row').filter({ hasText: reference })).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    await treasurer.takeScreenshot('statements')
  })
})
