import { createClient } from '@halyard/api/client'
import { randomUUID } from 'node:crypto'
import { openFromInbox } from '../../desk/open-from-inbox.ts'
import { expect, test } from '../../fixtures.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { dataOf } from '../../product/data-of.ts'
import { priceOf } from '../../product/price-of.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf, wordsOf } from '../../words.ts'

const market = deskWordsOf('market')
const trade = wordsOf('trade')

/** ETH/BTC: other journeys check fees of BTC/USDT. */
const ETH_BTC = { currency_id: 2, legal_id: 1 } as const
const MARKET = 4

test('fees: proposed, approved by a second person and on the ticket at once', async ({
  product,
  demo,
  openMobilePage,
  openDesk,
}) => {
  const call = createClient({ server: product.url, language: () => 'en', token: () => demo.token })
  const { below, above } = await priceOf(product.url, 'ETH/BTC')
  const terms = { ...ETH_BTC, type: 'limit', price: below.price, number: '0.1' } as const
  const { id: order } = dataOf(await call('coin/trade/buy', terms, { idempotencyKey: randomUUID() }))

  const mobile = await openMobilePage({ stored: storedSession(demo) })
  await mobile.goto(`trade/index?match_id=${MARKET}`)
  await mobile.page.getByLabel(`${trade('price')} (BTC)`, { exact: true }).fill(above.price)
  await mobile.page.getByLabel(`${trade('quantity')} (ETH)`, { exact: true }).fill('1')
  const fee = mobile.page.getByText(trade('estimatedFee'), { exact: true }).locator('..')
  await expect(fee).toContainText('0.001 ETH')

  const treasurer = await openDesk('treasurer')
  await test.step('the treasurer proposes a lower taker fee', async () => {
    const { page } = treasurer
    await treasurer.goto(`/markets/${MARKET}`)
    await page.getByLabel(market('takerFee'), { exact: true }).fill('0.05')
    await page.getByLabel(market('makerFee'), { exact: true }).fill('0.02')
    await page.getByRole('button', { name: market('showChange') }).click()
    await expect(page.getByRole('row').filter({ hasText: market('takerFee') })).toContainText('0.05%')
    await expect(page.getByRole('region', { name: market('affects') })).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    await treasurer.takeScreenshot('change-preview')
    await page.getByLabel(market('reason'), { exact: true }).fill('Autumn fees')
    await page.getByRole('button', { name: market('propose'), exact: true }).click()
    await expect(page.getByRole('heading', { name: market('pendingChange') })).toBeVisible()
    await expect(page.getByRole('button', { name: market('approveChange') })).toHaveCount(0)
  })
  await test.step('an admin approves it from the inbox', async () => {
    const admin = await openDesk('admin')
    const { page } = admin
    await openFromInbox(admin, 'change', `market:${MARKET}`)
    const change = page.getByRole('region', { name: market('pendingChange') })
    await expect(change.getByText('Autumn fees')).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
    await admin.takeScreenshot('change-pending')
    await page.getByRole('button', { name: market('approveChange') }).click()
    await expect(page.getByText(market('changeApproved'), { exact: true })).toBeVisible()
    await expect(page.getByText(market('changeStatus_approved'), { exact: true })).toBeVisible()
    await admin.takeScreenshot('market')
    await admin.goto('/markets')
    await expect(page.getByRole('row').filter({ hasText: 'ETH/BTC' })).toContainText('0.05%')
    expect(await findFlaws(page, undefined)).toEqual([])
    await admin.goto('/changes?status=approved')
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `market:${MARKET}` })
        .first(),
    ).toBeVisible()
    expect(await findFlaws(page, undefined)).toEqual([])
  })
  await expect(fee).toContainText('0.0005 ETH')
  const { list } = dataOf(await call('coin/list', ETH_BTC))
  expect(list.find(({ id }) => id === order)).toMatchObject({ price: below.price, number: '0.1' })
  dataOf(await call('coin/trade', { id: order }, { idempotencyKey: randomUUID() }))
})
