import type { SignedIn } from '@halyard/api/client'
import type { OpsProject } from '@halyard/api/ops'
import type { Locator, Page } from '@playwright/test'
import { randomBytes, randomUUID } from 'node:crypto'
import type { DeskPage } from '../../desk/open-desk-page.ts'
import { expect, test } from '../../fixtures.ts'
import { dataOf } from '../../product/data-of.ts'
import { registerByMail } from '../../mobile/register.ts'
import { sheetOn } from '../../mobile/sheet.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { signInMerchant } from '../../product/demo-account.ts'
import {
  announceProject,
  type Operators,
  orderCoins,
  sellCoins,
  signInOperators,
} from '../../product/seed-projects.ts'
import { findFlaws } from '../../visual/find-flaws.ts'
import { deskWordsOf, wordsOf } from '../../words.ts'

const word = wordsOf('subscription')
const assets = wordsOf('assets')
const desks = deskWordsOf('project')
const DAY_MS = 86_400_000

test.describe.configure({ timeout: 180_000 })

let operators: Operators
let trader: SignedIn

test.beforeAll(async ({ product }) => {
  operators = await signInOperators(product.url)
  trader = await signInMerchant(product.url)
})

test('a new coin is ordered in the app; a cancelled project returns the payment', async ({
  product,
  ownCustomer,
  openMobilePage,
}) => {
  const coin = newCoin('AM')
  const { id } = await announceProject(operators, { coin, closesInMs: DAY_MS, supply: '1000' })
  await orderCoins(product.url, id, { customer: trader, number: '800' })
  const mobile = await openMobilePage({ stored: storedSession(ownCustomer) })
  const { page } = mobile
  await mobile.goto('publication/index')
  await page.getByRole('link', { name: new RegExp(coin) }).click()
  await expect(page.getByText(word('demandOf', { coin: `800 ${coin}`, count: 1 }))).toBeVisible()
  await button(page, 'subscribe').click()
  await test.step('invalid quantities are rejected at the field', () => enterWrongQuantities(page, coin))
  await test.step('order half of the maximum', () => order(page, coin))
  await mobile.takeScreenshot('subscription-placed')
  await button(page, 'ownOrders').click()
  await test.step('the order is under review', () => openOrder(page, coin))
  const withdrawn = { id: String(id), reason: 'The issuer withdrew' }
  const cancellation = dataOf(await operators.treasurer('ops/subscription/propose_cancel', withdrawn))
  dataOf(await operators.admin('ops/change/decide', { id: cancellation.id ?? 0, pass: '1' }))
  await test.step('the refund appears without a reload', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: word('review_refunded'), exact: true }).click()
    await expect(orderRow(page, `400 ${coin}`)).toContainText('100 USDT')
  })
  await mobile.goto('assets/record')
  await expect(page.getByText(assets('reason_subscription_release')).first()).toBeVisible()
})

test('an allotment is recomputed in the app, and its coin is traded after the launch', async ({
  product,
  ownCustomer,
  openMobilePage,
  openDesk,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(ownCustomer) })
  const { page } = mobile
  const desk = await openDesk('admin')
  const sold = await sellCoins(product.url, operators, newCoin('BE'), [
    { customer: ownCustomer, number: '800' },
    { customer: trader, number: '700.0001' },
  ])
  await test.step('two persons allot it at the console, which previews the result', async () => {
    await allotAtDesk(desk, sold)
    const other = await openDesk('operator')
    await allotAtDesk(other, sold, desks('notChangedSince'))
    await expect(other.page.getByText(desks('status_allotted'), { exact: true })).toBeVisible()
  })
  await mobile.goto(`publication/details?id=${sold.id}`)
  await waitForContent(page)
  await expect(page.getByText(word('agreesOwn'))).toBeVisible()
  const panel = page.locator('section').filter({ hasText: word('recomputed') })
  for (const figure of ['800', '533.3333'])
    await expect(panel.getByText(`${figure} ${sold.coin_name}`, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(`1,500.0001 ${sold.coin_name}`, { exact: true })).toBeVisible()
  await mobile.takeScreenshot('subscription-allotted')
  await test.step('a tampered input is found', () => tamper(page, sold))
  await mobile.goto('publication/index?tab=orders')
  await orderRow(page, `533.3333 ${sold.coin_name}`).click()
  for (const figure of ['133.333325 USDT', '66.666675 USDT', '200 USDT'])
    await expect(sheetOn(page).getByText(figure, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await mobile.goto(`publication/details?id=${sold.id}`)
  await expect(page.getByText(word('launchExpected', { date: '' }).trim())).toBeVisible()
  // Open apps learn of the launch without a reload.
  await launchAtDesk(desk, sold)
  await page.getByRole('button', { name: word('tradeCoin', { coin: sold.coin_name }) }).click()
  await expect(page).toHaveURL(/trade\/index\?match_id=/)
})

test('guests see the projects and register to subscribe; without orders or funds a text says so', async ({
  product,
  mobile: { page, goto, expectProblem },
}) => {
  const { coin_name: coin } = await announceProject(operators, { coin: newCoin('CO'), closesInMs: DAY_MS })
  await goto('publication/index?tab=orders')
  await expect(page.getByText(word('invitationTitle'))).toBeVisible()
  await goto('publication/index')
  await page.getByRole('link', { name: new RegExp(coin) }).click()
  await button(page, 'signInToSubscribe').click()
  await expect(page).toHaveURL(/user\/login\/login/)
  const email = `coins.${randomUUID()}@example.com`
  await registerByMail(page, product.url, { email, password: 'Harbour-Light-7' })
  await expect(page).toHaveURL(/publication\/purchase/)
  await page.getByLabel(word('quantity'), { exact: true }).fill('10')
  await submit(page)
  await expect(page.getByText(word('insufficientBalance'))).toBeVisible()
  await goto('publication/index?tab=orders')
  await expect(page.getByText(word('none_all'))).toBeVisible()
  await button(page, 'seeProjects').click()
  await expect(page.getByRole('link', { name: new RegExp(coin) })).toBeVisible()
  expectProblem(/400 to GET .*product_info/)
  await goto('publication/details?id=999999')
  await expect(page.getByText(word('unknownProject'))).toBeVisible()
})

/** Returns a name that no coin of another attempt has, from two letters. */
function newCoin(letters: string): string {
  return `${letters}${randomBytes(2).toString('hex').toUpperCase()}`
}

function button(scope: Page | Locator, key: string): Locator {
  return scope.getByRole('button', { name: word(key), exact: true })
}

function orderRow(page: Page, quantity: string): Locator {
  return page.getByRole('tabpanel').getByRole('button', { name: quantity }).first()
}

/** Submits the form: the page before it has a button of the same name, outside its main part. */
async function submit(page: Page): Promise<void> {
  await button(page.getByRole('main'), 'subscribe').click()
}

async function enterWrongQuantities(page: Page, coin: string): Promise<void> {
  await submit(page)
  await expect(page.getByText('Amount can not be empty')).toBeVisible()
  const quantity = page.getByLabel(word('quantity'), { exact: true })
  await quantity.fill('9.9999')
  await expect(page.getByText(`Amount can not be less than 10 ${coin}`)).toBeVisible()
  await quantity.fill('800.0001')
  await expect(page.getByText(word('quantityMax', { coin: `800 ${coin}` }))).toBeVisible()
}

/** Orders 400 coins for 100 USDT: with 800 ordered before, 1,000 coins are offered to 1,200. */
async function order(page: Page, coin: string): Promise<void> {
  await page.getByRole('button', { name: `${word('shareOfMost')} 50%` }).click()
  await expect(page.getByLabel(word('quantity'), { exact: true })).toHaveValue('400')
  await submit(page)
  const sheet = sheetOn(page)
  for (const figure of [`400 ${coin}`, '100 USDT', `333.3333 ${coin}`, '16.666675 USDT'])
    await expect(sheet.getByText(figure, { exact: true })).toBeVisible()
  await button(sheet, 'subscribe').click()
  await expect(page.getByText(word('placed'), { exact: true })).toBeVisible()
}

async function openOrder(page: Page, coin: string): Promise<void> {
  await orderRow(page, `400 ${coin}`).click()
  const sheet = sheetOn(page)
  for (const key of ['frozenPayment', 'expectedReturn', 'accumulatedReturn', 'returnRate', 'completion'])
    await expect(sheet.getByText(word(key), { exact: true })).toBeVisible()
  await expect(sheet.getByText(word('review_reviewing'))).toBeVisible()
}

/** Answers with a published allotment in which one order got a unit more. */
async function tamper(page: Page, { id }: OpsProject): Promise<void> {
  const published = '**/api/lh/send/allotment*'
  await page.route(published, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { message: { list: { allotted: string }[] } }
    for (const share of body.message.list.slice(0, 1)) share.allotted = String(Number(share.allotted) + 1)
    await route.fulfill({ response, json: body })
  })
  await page.reload()
  await expect(page.getByText(word('differs'))).toBeVisible()
  await expect(page.getByText(word('flaw_shares'))).toBeVisible()
  await page.unroute(published)
  await page.goto(`/h5/#/pages/publication/details?id=${id}`)
}

/** Passes an allotment at the console, which previews its result. The button waits for the close. */
async function allotAtDesk(
  { page, goto, takeScreenshot }: DeskPage,
  { id, coin_name }: OpsProject,
  sinceFirst?: string,
): Promise<void> {
  await goto(`/projects/${id}`)
  const form = page.getByRole('form', { name: desks('allot') })
  await expect(form.getByText(`1,000 ${coin_name}`)).toBeVisible()
  if (sinceFirst !== undefined) await expect(page.getByText(sinceFirst)).toBeVisible()
  await form.getByLabel(desks('reason'), { exact: true }).fill('Inputs were checked')
  await form.getByRole('button', { name: desks('allot') }).click()
  await expect(page.getByText(desks('allotDone'), { exact: true })).toBeVisible()
  expect(await findFlaws(page, undefined)).toEqual([])
  await takeScreenshot('project')
}

/** Proposes the market of the allotted project that the desk shows, which the treasurer approves. */
async function launchAtDesk({ page }: DeskPage, { id }: OpsProject): Promise<void> {
  await page.reload()
  const form = page.getByRole('form', { name: desks('launch') })
  await form.getByLabel(desks('reason'), { exact: true }).fill('The issuer is ready')
  await form.getByRole('button', { name: desks('launch') }).click()
  await expect(page.getByRole('heading', { name: desks('pendingChange') })).toBeVisible()
  expect(await findFlaws(page, undefined)).toEqual([])
  const { list } = dataOf(await operators.treasurer('ops/change/list', { kind: 'launch', status: 'waiting' }))
  const launch = list.find(({ target }) => target === `launch:${id}`)
  dataOf(await operators.treasurer('ops/change/decide', { id: launch?.id ?? 0, pass: '1' }))
}
