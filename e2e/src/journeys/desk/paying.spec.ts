import { createClient } from '@halyard/api/client'
import type { Locator } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { DeskPage } from '../../desk/open-desk-page.ts'
import { expect, test } from '../../fixtures.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { dataOf } from '../../product/data-of.ts'
import { saveAddress } from '../../product/seed-demo-account.ts'
import { FUND_PASSWORD, registerVerified } from '../../product/verified-customer.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf, wordsOf } from '../../words.ts'

const app = wordsOf('withdraw')
const withdrawal = deskWordsOf('withdrawal')
const payment = deskWordsOf('payment')
const inbox = deskWordsOf('inbox')

const USDT = { id: 3, network: 'TRC20' } as const

test('withdrawals: paid by a bank, and returned after a signer conflict; seen on the phone', async ({
  product: { url },
  openMobilePage,
  openDesk,
}) => {
  const { session, email, cardId } = await registerVerified(url)
  const call = createClient({ server: url, language: () => 'en', token: () => session.token })
  const addressId = await saveAddress(url, session, email, FUND_PASSWORD)
  const request = async (type: string, destination: number): Promise<number> => {
    const fields = {
      currency: USDT.id,
      type,
      number: '60',
      address: String(destination),
      pass: FUND_PASSWORD,
    }
    return dataOf(await call('wallet/out', fields, { idempotencyKey: randomUUID() })).id
  }
  const mobile = await openMobilePage({ stored: storedSession(session) })
  const desk = await openDesk('operator')
  const status = (key: string) => mobile.page.getByText(app(key), { exact: true }).first()

  await test.step('a bank payment is approved and recorded with the keyboard', async () => {
    const id = await request('BANK', cardId)
    await mobile.goto(`assets/withdraw/detail?id=${id}`)
    await expect(status('statusProcessing')).toBeVisible()
    await openWithKeys(desk, 'withdrawal', id)
    expect(await findFlaws(desk.page, undefined)).toEqual([])
    await approve(desk)
    await desk.page.getByLabel(withdrawal('reference')).fill(`SEPA ${id}`)
    await desk.page.getByRole('button', { name: withdrawal('recordPaid') }).click()
    await expect(status('statusConfirmed')).toBeVisible()
  })

  await test.step('a signer conflict shows both contents, and its funds are returned', async () => {
    const id = await request(USDT.network, addressId)
    const body = new URLSearchParams({ withdrawal: String(id), amount: '7' })
    await fetch(`${url}/dev/chain/conflict`, { method: 'POST', body })
    await mobile.goto(`assets/withdraw/detail?id=${id}`)
    await openWithKeys(desk, 'withdrawal', id)
    await approve(desk)
    const { page } = desk
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: payment('searchLabel') })).toBeFocused()
    await page.keyboard.type(payment('title'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/payments$/)
    await openRow(desk, page.getByRole('row', { name: String(id) }), id)
    await expect(page.getByRole('row').filter({ hasText: payment('amount') })).toContainText('7')
    expect(await findFlaws(page, undefined)).toEqual([])
    await desk.takeScreenshot('payment')
    await page.getByRole('radio', { name: payment('return') }).check({ force: true })
    await page.getByLabel(payment('reason'), { exact: true }).fill('The journal has another amount')
    await page.getByRole('button', { name: payment('return') }).click()
    await expect(page.getByText(payment('status_returned'), { exact: true })).toBeVisible()
    await expect(status('statusReturned')).toBeVisible()
  })
})

/** Opens a record of a queue from the inbox, which the keyboard reaches with j and opens with Enter. */
async function openWithKeys(desk: DeskPage, queue: string, id: number): Promise<void> {
  await desk.goto(`/?queue=${queue}`)
  await openRow(desk, desk.page.getByRole('row', { name: `${inbox(`queue_${queue}`)} ${id}` }), id)
}

async function openRow({ page }: DeskPage, row: Locator, id: number): Promise<void> {
  await expect(row).toBeVisible()
  await page.keyboard.press('j')
  for (let left = 50; left > 0 && !(await row.evaluate((it) => it === document.activeElement)); left -= 1)
    await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${id}$`))
}

async function approve({ page }: DeskPage): Promise<void> {
  await page.getByRole('button', { name: withdrawal('approve'), exact: true }).click()
  await expect(page.getByText(withdrawal('approved'), { exact: true }).first()).toBeVisible()
}
