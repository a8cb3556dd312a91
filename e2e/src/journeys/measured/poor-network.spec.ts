import type { Page, WebSocketRoute } from '@playwright/test'
import { createClient } from '@halyard/api/client'
import { expect, test as base } from '../../fixtures.ts'
import { controlSocket } from '../../mobile/control-socket.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { chooseType } from '../../mobile/trade.ts'
import { seedTradingAccount } from '../../product/seed-trading-account.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('trade')
const lever = wordsOf('perp')
const optionWord = wordsOf('option')
const assets = wordsOf('assets')
const withdraw = wordsOf('withdraw')

const test = base.extend({
  /** The socket library may write to a WebSocket that is closing when a connection breaks, and reconnects. */
  openMobilePage: async ({ openMobilePage }, use) =>
    use(async (options) => {
      const mobile = await openMobilePage(options)
      mobile.expectProblem(/WebSocket is already in CLOSING or CLOSED state/)
      return mobile
    }),
})

const BLOCKED: Readonly<Record<string, (socket: WebSocketRoute) => void>> = {
  'close at once': (socket) => void socket.close(),
  'are silently dropped': () => {},
}
for (const [failure, block] of Object.entries(BLOCKED))
  test(`prices update by polling when WebSockets ${failure}`, async ({ mobile }) => {
    await mobile.page.routeWebSocket(/\/wss\//, block)
    const polled = mobile.page.waitForResponse((response) => response.url().includes('transport=polling'))
    await mobile.goto('trade/index')
    await waitForContent(mobile.page)
    await polled
    await waitForPriceChange(mobile.page)
  })

test('a lost connection: old prices are marked and market orders disabled until it is back', async ({
  product,
  openMobilePage,
}) => {
  const stored = storedSession(await seedTradingAccount(product.url))
  const mobile = await openMobilePage({ stored })
  mobile.expectProblem(/\/wss\//)
  const socket = await controlSocket(mobile.page)
  await test.step('prices are live', () => expectLivePrices(mobile))
  await socket.disconnect()
  await test.step('spot: limit orders only', () => expectOldSpotPrices(mobile))
  await test.step('perpetuals: no close at market', () => expectOldPerpPrices(mobile))
  await test.step('options: no purchase', () => expectOldOptionPrices(mobile))
  await socket.restore()
  await test.step('prices are live again', () => expectRestoredPrices(mobile))
})

async function expectLivePrices({ page, goto }: MobilePage): Promise<void> {
  await goto('trade/index')
  await waitForContent(page)
  await waitForPriceChange(page)
  await expect(page).toHaveTitle(/^BTC\/USDT [\d,]+\.\d · Halyard$/)
  await chooseType(page, 'type_market')
  await page.getByLabel(`${word('spend')} (USDT)`).fill('25')
  await expect(buyButton(page)).toBeEnabled()
}

async function expectOldSpotPrices({ page }: MobilePage): Promise<void> {
  const buy = buyButton(page)
  await expect(page.getByText(asOf())).toBeVisible()
  await expect(page).toHaveTitle('BTC/USDT · Halyard')
  await expect(page.getByText(word('reconnecting'))).toBeVisible()
  for (const part of ['span[data-live]', 'div[data-live]'])
    await expect(page.locator(part).first()).toHaveCSS('opacity', '0.5')
  await expect(buy).toBeDisabled()
  await expect(page.getByText(word('notLiveLimit'))).toBeVisible()
  await chooseType(page, 'type_limit')
  await page.getByLabel(`${word('quantity')} (BTC)`, { exact: true }).fill('0.001')
  await expect(buy).toBeEnabled()
  await chooseType(page, 'type_market')
}

async function expectOldPerpPrices({ page, goto }: MobilePage): Promise<void> {
  await goto('lever/index')
  await waitForContent(page)
  await page.getByText(lever('market'), { exact: true }).click()
  await expect(page.getByText(lever('notLiveLimit'))).toBeVisible()
  await page
    .getByRole('button', { name: new RegExp(`^${lever('act_close')}: `) })
    .first()
    .click()
  const close = page.getByRole('dialog', { name: lever('closeTitle') })
  await expect(close.getByText(lever('notLive'), { exact: true })).toBeVisible()
  await expect(close.getByRole('button', { name: closeLots() })).toBeDisabled()
  await page.goBack()
}

async function expectOldOptionPrices({ page, goto }: MobilePage): Promise<void> {
  await goto('option/detail')
  await waitForContent(page)
  await expect(page.getByText(optionWord('notLive'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: optionWord('call') })).toBeDisabled()
}

async function expectRestoredPrices({ page, goto }: MobilePage): Promise<void> {
  await expect(page.getByText(asOf())).toBeHidden()
  await expect(page.getByText(optionWord('notLive'), { exact: true })).toBeHidden()
  await goto('trade/index')
  await waitForContent(page)
  await waitForPriceChange(page)
  await expect(page.getByText(word('notLiveLimit'))).toBeHidden()
  await goto('assets/withdraw/index')
  await waitForContent(page)
  await expect(page).toHaveTitle(`${withdraw('title')} · Halyard`)
}

function buyButton(page: Page) {
  return page.getByRole('button', { name: word('buyCoin', { coin: 'BTC' }), exact: true })
}

/** "as of 00:41:03" */
function asOf(): RegExp {
  return new RegExp(`^${word('asOf', { time: '\\d\\d:\\d\\d:\\d\\d' })}$`)
}

function closeLots(): RegExp {
  return new RegExp(`^${lever('closeLots', { lots: '[\\d,]+' })}$`)
}

test('offline: a page never loaded shows a hint, and opens by itself when online', async ({
  openMobilePage,
}) => {
  const mobile = await openMobilePage({ savesData: true })
  const { page } = mobile
  offlineIsIntended(mobile)
  await mobile.goto('index/index')
  await waitForContent(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await mobile.context.setOffline(true)
  for (const visit of ['first', 'second']) {
    await page.getByRole('link', { name: word('tabAssets') }).click()
    await expect(page.getByText(word('offlinePageHint')), visit).toBeVisible()
    await page.getByRole('link', { name: word('tabHome') }).click()
    await expect(page.getByText(word('offlinePageHint')), visit).toBeHidden()
  }
  await page.getByRole('button', { name: word('areaFiat') }).click()
  await expect(page.getByRole('heading', { name: word('areaFiat') })).toBeVisible()
  await expect(page.getByText(word('offlinePageHint'))).toBeVisible()
  await page.getByRole('button', { name: word('back') }).click()
  await page.getByRole('link', { name: word('tabAssets') }).click()
  await expect(page.getByText(word('offlinePageTitle'), { exact: true })).toBeVisible()
  await mobile.context.setOffline(false)
  await expect(page.getByRole('heading', { name: assets('tabAssets') })).toBeVisible()
  await expect(page.getByText(word('offlinePageHint'))).toBeHidden()
  expect(await page.evaluate(() => 'sameDocument' in window), 'the app was not reloaded').toBe(true)
})

test('offline: the tabs, preloaded while the device was idle, open', async ({ mobile }) => {
  const { page } = mobile
  offlineIsIntended(mobile)
  const lastTab = page.waitForResponse(/assets-page/)
  await mobile.goto('index/index')
  await waitForContent(page)
  await (await lastTab).finished()
  await page.waitForLoadState('networkidle')
  await mobile.context.setOffline(true)
  const bar = page.getByRole('navigation', { name: word('mainAreas') })
  for (const tab of ['tabTrade', 'tabOption', 'tabAssets']) {
    const link = bar.getByRole('link', { name: word(tab) })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('main')).toBeVisible()
    await expect(page.getByText(word('offlinePageHint'))).toBeHidden()
  }
})

test('a session that ends elsewhere is announced in the language of the app', async ({
  product,
  demo,
  openMobilePage,
}) => {
  const mobile = await openMobilePage({ stored: storedSession(demo) })
  const { page } = mobile
  const socket = await controlSocket(page)
  const expectSignIns = (count: number) =>
    expect
      .poll(() => socket.received.filter((message) => /^43\d+\[\{"type":"ok"/.test(message)).length)
      .toBeGreaterThanOrEqual(count)
  await mobile.goto('settings/language/language')
  await waitForContent(page)
  await expectSignIns(1)
  await page.getByText('Deutsch', { exact: true }).click()
  await expectSignIns(2)
  const token = () => demo.token
  const call = createClient({ server: product.url, language: () => 'en', token })
  await call('user/logout', {})
  await expect(page.getByText('Bitte melden Sie sich erneut an.').first()).toBeVisible()
  expect(socket.received.find((message) => message.startsWith('42["999"'))).toContain('Bitte melden')
})

async function waitForPriceChange(page: Page): Promise<void> {
  const price = page.locator('[data-live]').first()
  const before = await price.innerText()
  await expect(price).not.toHaveText(before)
}

function offlineIsIntended(mobile: MobilePage): void {
  mobile.expectProblem(/ERR_INTERNET_DISCONNECTED/)
}
