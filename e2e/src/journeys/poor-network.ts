import type { Page, WebSocketRoute } from '@playwright/test'
import { createClient } from '@halyard/api/client'
import { slowExpect } from '../slow-expect.ts'
import { controlSocket } from '../mobile/control-socket.ts'
import type { MobilePage, MobilePageOptions } from '../mobile/open-mobile-page.ts'
import { waitForContent } from '../mobile/wait-for-content.ts'
import { storedSession } from '../mobile/stored-session.ts'
import { chooseType } from '../mobile/trade.ts'
import { signInDemo } from '../product/demo-account.ts'
import { seedTradingAccount } from '../product/seed-trading-account.ts'
import type { Fixtures } from '../fixtures.ts'
import { pollUntilDefined } from '../within.ts'
import { wordsOf } from '../words.ts'
import type { Journey } from './journey.ts'

const word = wordsOf('trade')
const lever = wordsOf('perp')
const optionWord = wordsOf('option')
const assets = wordsOf('assets')
const withdraw = wordsOf('withdraw')

/** Checks the app with blocked WebSockets, a lost connection, and an offline device. */
export const poorNetwork: Journey = {
  name: 'poor-network',
  timeoutMs: 150_000,
  async run(fixtures) {
    await pricesMoveByPolling(fixtures, (socket) => void socket.close())
    await pricesMoveByPolling(fixtures, () => {})
    await stalePricesDisarm(fixtures)
    await offlinePageLoadsByItself(fixtures)
    await tabsOpenOffline(fixtures)
    await sessionEndsInOwnLanguage(fixtures)
    return undefined
  },
}

/** Opens a page whose connections break: the socket library may then write to a WebSocket that is closing, and reconnects. */
async function openPage(fixtures: Fixtures, options: MobilePageOptions = {}): Promise<MobilePage> {
  const mobile = await fixtures.openMobilePage(options)
  mobile.expectProblem(/WebSocket is already in CLOSING or CLOSED state/)
  return mobile
}

/** Checks that prices update by polling when WebSockets fail at once or are silently dropped. */
async function pricesMoveByPolling(
  fixtures: Fixtures,
  swallow: (socket: WebSocketRoute) => void,
): Promise<void> {
  const mobile = await openPage(fixtures)
  await mobile.page.routeWebSocket(/\/wss\//, swallow)
  const polled = mobile.page.waitForResponse((response) => response.url().includes('transport=polling'))
  await mobile.goto('trade/index')
  await waitForContent(mobile.page)
  await polled
  await waitForPriceChange(mobile.page)
  await mobile.close()
}

async function waitForPriceChange(page: Page): Promise<void> {
  const price = page.locator('[data-live]').first()
  const before = await price.innerText()
  await slowExpect(price).not.toHaveText(before)
}

async function stalePricesDisarm(fixtures: Fixtures): Promise<void> {
  const signedIn = await seedTradingAccount(fixtures.product.url)
  const mobile = await openPage(fixtures, { stored: storedSession(signedIn) })
  const { page } = mobile
  mobile.expectProblem(/\/wss\//)
  const socket = await controlSocket(page)
  await mobile.goto('trade/index')
  await waitForContent(page)
  await waitForPriceChange(page)
  await slowExpect(page).toHaveTitle(/^BTC\/USDT [\d,]+\.\d · Halyard$/)
  await chooseType(page, 'type_market')
  await page.getByLabel(`${word('spend')} (USDT)`).fill('25')
  const buy = page.getByRole('button', { name: word('buyCoin', { coin: 'BTC' }), exact: true })
  await slowExpect(buy).toBeEnabled()

  await socket.disconnect()
  await slowExpect(page.getByText(asOf())).toBeVisible()
  await slowExpect(page).toHaveTitle('BTC/USDT · Halyard')
  await slowExpect(page.getByText(word('reconnecting'))).toBeVisible()
  for (const part of ['span[data-live]', 'div[data-live]'])
    await slowExpect(page.locator(part).first()).toHaveCSS('opacity', '0.5')
  await slowExpect(buy).toBeDisabled()
  await slowExpect(page.getByText(word('notLiveLimit'))).toBeVisible()
  await chooseType(page, 'type_limit')
  await page.getByLabel(`${word('quantity')} (BTC)`, { exact: true }).fill('0.001')
  await slowExpect(buy).toBeEnabled()
  await chooseType(page, 'type_market')

  await mobile.goto('lever/index')
  await waitForContent(page)
  await page.getByText(lever('market'), { exact: true }).click()
  await slowExpect(page.getByText(lever('notLiveLimit'))).toBeVisible()
  await page
    .getByRole('button', { name: new RegExp(`^${lever('act_close')}: `) })
    .first()
    .click()
  const close = page.getByRole('dialog', { name: lever('closeTitle') })
  await slowExpect(close.getByText(lever('notLive'), { exact: true })).toBeVisible()
  await slowExpect(close.getByRole('button', { name: closeLots() })).toBeDisabled()
  await page.goBack()
  await mobile.goto('option/detail')
  await waitForContent(page)
  await slowExpect(page.getByText(optionWord('notLive'), { exact: true })).toBeVisible()
  await slowExpect(page.getByRole('button', { name: optionWord('call') })).toBeDisabled()

  await socket.restore()
  await slowExpect(page.getByText(asOf())).toBeHidden()
  await slowExpect(page.getByText(optionWord('notLive'), { exact: true })).toBeHidden()
  await mobile.goto('trade/index')
  await waitForContent(page)
  await waitForPriceChange(page)
  await slowExpect(page.getByText(word('notLiveLimit'))).toBeHidden()
  await mobile.goto('assets/withdraw/index')
  await waitForContent(page)
  await slowExpect(page).toHaveTitle(`${withdraw('title')} · Halyard`)
  await mobile.close()
}

/** "as of 00:41:03" */
function asOf(): RegExp {
  return new RegExp(`^${word('asOf', { time: '\\d\\d:\\d\\d:\\d\\d' })}$`)
}

function closeLots(): RegExp {
  return new RegExp(`^${lever('closeLots', { lots: '[\\d,]+' })}$`)
}

/**
 * Checks that a page whose code was never loaded shows an offline message, and loads without a reload when the device
 * is back online.
 */
async function offlinePageLoadsByItself(fixtures: Fixtures): Promise<void> {
  const mobile = await openPage(fixtures, { savesData: true })
  const { page } = mobile
  offlineIsIntended(mobile)
  await mobile.goto('index/index')
  await waitForContent(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await mobile.context.setOffline(true)
  for (const visit of ['first', 'second']) {
    await page.getByRole('link', { name: word('tabAssets') }).click()
    await slowExpect(page.getByText(word('offlinePageHint')), visit).toBeVisible()
    await page.getByRole('link', { name: word('tabHome') }).click()
    await slowExpect(page.getByText(word('offlinePageHint')), visit).toBeHidden()
  }
  await page.getByRole('link', { name: word('tabAssets') }).click()
  await slowExpect(page.getByText(word('offlinePageTitle'), { exact: true })).toBeVisible()
  await mobile.context.setOffline(false)
  await slowExpect(page.getByRole('heading', { name: assets('tabAssets') })).toBeVisible()
  await slowExpect(page.getByText(word('offlinePageHint'))).toBeHidden()
  if (!(await page.evaluate(() => 'sameDocument' in window))) throw new Error('the app was reloaded')
  await mobile.close()
}

/** Checks that the tabs are preloaded while the device is idle, and open without a network. */
async function tabsOpenOffline(fixtures: Fixtures): Promise<void> {
  const mobile = await openPage(fixtures)
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
    await slowExpect(link).toHaveAttribute('aria-current', 'page')
    await slowExpect(page.locator('main')).toBeVisible()
    await slowExpect(page.getByText(word('offlinePageHint'))).toBeHidden()
  }
  await mobile.close()
}

/** Checks that socket messages use the language of the app, also after a change. */
async function sessionEndsInOwnLanguage(fixtures: Fixtures): Promise<void> {
  const signedIn = await signInDemo(fixtures.product.url)
  const mobile = await openPage(fixtures, { stored: storedSession(signedIn) })
  const { page } = mobile
  const socket = await controlSocket(page)
  const logins = (count: number) =>
    pollUntilDefined(
      `sign-in ${count} of the socket`,
      async () =>
        socket.received.filter((message) => /^43\d+\[\{"type":"ok"/.test(message)).length >= count ||
        undefined,
    )
  await mobile.goto('settings/language/language')
  await waitForContent(page)
  await logins(1)
  await page.getByText('Deutsch', { exact: true }).click()
  await logins(2)
  const call = createClient({
    server: fixtures.product.url,
    language: () => 'en',
    token: () => signedIn.token,
  })
  await call('user/logout', {})
  await slowExpect(page.getByText('Bitte melden Sie sich erneut an.').first()).toBeVisible()
  const message = socket.received.find((message) => message.startsWith('42["999"'))
  if (!message?.includes('Bitte melden')) throw new Error(`the socket sent: ${message}`)
  await mobile.close()
}

function offlineIsIntended(mobile: MobilePage): void {
  mobile.expectProblem(/ERR_INTERNET_DISCONNECTED/)
}
