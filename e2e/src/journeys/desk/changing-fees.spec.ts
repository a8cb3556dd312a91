import { createClient } from '@halyard/api/client'
import { randomUUID } from 'node:crypto'
import { openFromInbox } from '../../desk/open-from-inbox.ts'
import { expect, test } from '../../fixtures.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { chooseType } from '../../mobile/trade.ts'
import { dataOf } from '../../product/data-of.ts'
import { priceOf } from '../../product/price-of.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf, wordsOf } from '../../words.ts'

const market = deskWordsOf('market')
const trade = wordsOf('trade')

/** ETH/BTC: other journeys check fees of BTC/USDT. */
const ETH_BTC = { currency_id: 2, legal_id: 1 } as const
const MARKET = 4
/** The listed fees and others, with the taker's fee of one ETH: a repeated journey changes them back. */
const LISTED = { taker: '0.1', maker: '0.08', ofOne: '0.001 ETH' } as const
const LOWER = { taker: '0.05', maker: '0.02', ofOne: '0.0005 ETH' } as const

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
  await chooseType(mobile.page, 'type_limit')
  await mobile.page.getByLabel(`${trade('price')} (BTC)`, { exact: true }).fill(above.price)
  await mobile.page.getByLabel(`${trade('quantity')} (ETH)`, { exact: true }).fill('1')
  const fee = mobile.page.getByText(trade('estimatedFee'), { exact: true }).locator('..')
  await expect(fee).toContainText(/0\.\d+ ETH/)
  const isListed = (await fee.textContent())?.includes(LISTED.ofOne)
  const next = isListed ? LOWER : LISTED

  const treasurer = await openDesk('treasurer')
  await test.step('the treasurer proposes other fees', async () => {
    const { page } = treasurer
    await treasurer.goto(`/markets/${MARKET}`)
    await page.getByLabel(market('takerFee'), { exact: true }).fill(next.taker)
    await page.getByLabel(market('makerFee'), { exact: true }).fill(next.maker)
    await page.getByRole('button', { name: market('showChange') }).click()
    await expect(
      page
        .getByRole('form')
        .getByRole('row')
        .filter({ hasText: market('takerFee') }),
    ).toContainText(`${next.taker}%`)
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
    await expect(page.getByText(market('changeStatus_approved'), { exact: true }).first()).toBeVisible()
    await admin.takeScreenshot('market')
    await admin.goto('/markets')
    await expect(page.getByRole('row').filter({ hasText: 'ETH/BTC' })).toContainText(`${next.taker}%`)
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
  await expect(fee).toContainText(next.ofOne)
  const { list } = dataOf(await call('coin/list', ETH_BTC))
  const open = list.find(({ id }) => id === order)
  expect([Number(open?.price), open?.number]).toEqual([Number(below.price), '0.1'])
  dataOf(await call('coin/trade', { id: order }, { idempotencyKey: randomUUID() }))
})
