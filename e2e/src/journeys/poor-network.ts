import type { Page, WebSocketRoute } from '@playwright/test'
import { createClient } from '@halyard/api/client'
import { patiently } from '../patiently.ts'
import { controlSocket } from '../phone/control-socket.ts'
import type { Phone } from '../phone/open-phone.ts'
import { settle } from '../phone/settle.ts'
import { storedSession } from '../phone/stored-session.ts'
import { chooseType } from '../phone/trade.ts'
import { signInDemo } from '../product/demo-account.ts'
import { openHoldings } from '../product/holdings.ts'
import type { Stage } from '../stage.ts'
import { untilDefined } from '../within.ts'
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
  boundMs: 150_000,
  async run(stage) {
    await pricesMoveByPolling(stage, (socket) => void socket.close())
    await pricesMoveByPolling(stage, () => {})
    await stalePricesDisarm(stage)
    await offlinePageLoadsByItself(stage)
    await tabsOpenOffline(stage)
    await sessionEndsInOwnLanguage(stage)
    return undefined
  },
}

/** Checks that prices update by polling when WebSockets fail at once or are silently dropped. */
async function pricesMoveByPolling(stage: Stage, swallow: (socket: WebSocketRoute) => void): Promise<void> {
  const phone = await stage.openPhone()
  await phone.page.routeWebSocket(/\/wss\//, swallow)
  const polled = phone.page.waitForResponse((response) => response.url().includes('transport=polling'))
  await phone.go('trade/index')
  await settle(phone.page)
  await polled
  await untilPriceMoves(phone.page)
  await phone.close()
}

async function untilPriceMoves(page: Page): Promise<void> {
  const price = page.locator('[data-live]').first()
  const before = await price.innerText()
  await patiently(price).not.toHaveText(before)
}

async function stalePricesDisarm(stage: Stage): Promise<void> {
  const signedIn = await openHoldings(stage.product.url)
  const phone = await stage.openPhone({ stored: storedSession(signedIn) })
  const { page } = phone
  phone.intend(/\/wss\//)
  const socket = await controlSocket(page)
  await phone.go('trade/index')
  await settle(page)
  await untilPriceMoves(page)
  await patiently(page).toHaveTitle(/^BTC\/USDT [\d,]+\.\d · Halyard$/)
  await chooseType(page, 'type_market')
  await page.getByLabel(`${word('spend')} (USDT)`).fill('25')
  const buy = page.getByRole('button', { name: word('buyCoin', { coin: 'BTC' }), exact: true })
  await patiently(buy).toBeEnabled()

  await socket.cut()
  await patiently(page.getByText(asOf())).toBeVisible()
  await patiently(page).toHaveTitle('BTC/USDT · Halyard')
  await patiently(page.getByText(word('reconnecting'))).toBeVisible()
  for (const part of ['span[data-live]', 'div[data-live]'])
    await patiently(page.locator(part).first()).toHaveCSS('opacity', '0.5')
  await patiently(buy).toBeDisabled()
  await patiently(page.getByText(word('notLiveLimit'))).toBeVisible()
  await chooseType(page, 'type_limit')
  await page.getByLabel(`${word('quantity')} (BTC)`, { exact: true }).fill('0.001')
  await patiently(buy).toBeEnabled()
  await chooseType(page, 'type_market')

  await phone.go('lever/index')
  await settle(page)
  await page.getByText(lever('market'), { exact: true }).click()
  await patiently(page.getByText(lever('notLiveLimit'))).toBeVisible()
  await page
    .getByRole('button', { name: new RegExp(`^${lever('act_close')}: `) })
    .first()
    .click()
  const close = page.getByRole('dialog', { name: lever('closeTitle') })
  await patiently(close.getByText(lever('notLive'), { exact: true })).toBeVisible()
  await patiently(close.getByRole('button', { name: closeLots() })).toBeDisabled()
  await page.goBack()
  await phone.go('option/detail')
  await settle(page)
  await patiently(page.getByText(optionWord('notLive'), { exact: true })).toBeVisible()
  await patiently(page.getByRole('button', { name: optionWord('call') })).toBeDisabled()

  await socket.mend()
  await patiently(page.getByText(asOf())).toBeHidden()
  await patiently(page.getByText(optionWord('notLive'), { exact: true })).toBeHidden()
  await phone.go('trade/index')
  await settle(page)
  await untilPriceMoves(page)
  await patiently(page.getByText(word('notLiveLimit'))).toBeHidden()
  await phone.go('assets/withdraw/index')
  await settle(page)
  await patiently(page).toHaveTitle(`${withdraw('title')} · Halyard`)
  await phone.close()
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
async function offlinePageLoadsByItself(stage: Stage): Promise<void> {
  const phone = await stage.openPhone({ savesData: true })
  const { page } = phone
  offlineIsIntended(phone)
  await phone.go('index/index')
  await settle(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await phone.context.setOffline(true)
  for (const visit of ['first', 'second']) {
    await page.getByRole('link', { name: word('tabAssets') }).click()
    await patiently(page.getByText(word('offlinePageHint')), visit).toBeVisible()
    await page.getByRole('link', { name: word('tabHome') }).click()
    await patiently(page.getByText(word('offlinePageHint')), visit).toBeHidden()
  }
  await page.getByRole('link', { name: word('tabAssets') }).click()
  await patiently(page.getByText(word('offlinePageTitle'), { exact: true })).toBeVisible()
  await phone.context.setOffline(false)
  await patiently(page.getByRole('heading', { name: assets('tabAssets') })).toBeVisible()
  await patiently(page.getByText(word('offlinePageHint'))).toBeHidden()
  if (!(await page.evaluate(() => 'sameDocument' in window))) throw new Error('the app was reloaded')
  await phone.close()
}

/** Checks that the tabs are preloaded while the device is idle, and open without a network. */
async function tabsOpenOffline(stage: Stage): Promise<void> {
  const phone = await stage.openPhone()
  const { page } = phone
  offlineIsIntended(phone)
  const lastTab = page.waitForResponse(/assets-page/)
  await phone.go('index/index')
  await settle(page)
  await (await lastTab).finished()
  await page.waitForLoadState('networkidle')
  await phone.context.setOffline(true)
  const bar = page.getByRole('navigation', { name: word('mainAreas') })
  for (const tab of ['tabTrade', 'tabOption', 'tabAssets']) {
    const link = bar.getByRole('link', { name: word(tab) })
    await link.click()
    await patiently(link).toHaveAttribute('aria-current', 'page')
    await patiently(page.locator('main')).toBeVisible()
    await patiently(page.getByText(word('offlinePageHint'))).toBeHidden()
  }
  await phone.close()
}

/** Checks that socket messages use the language of the app, also after a change. */
async function sessionEndsInOwnLanguage(stage: Stage): Promise<void> {
  const signedIn = await signInDemo(stage.product.url)
  const phone = await stage.openPhone({ stored: storedSession(signedIn) })
  const { page } = phone
  const socket = await controlSocket(page)
  const logins = (count: number) =>
    untilDefined(
      `sign-in ${count} of the socket`,
      async () =>
        socket.received.filter((message) => /^43\d+\[\{"type":"ok"/.test(message)).length >= count ||
        undefined,
    )
  await phone.go('settings/language/language')
  await settle(page)
  await logins(1)
  await page.getByText('Deutsch', { exact: true }).click()
  await logins(2)
  const call = createClient({ server: stage.product.url, language: () => 'en', token: () => signedIn.token })
  await call('user/logout', {})
  await patiently(page.getByText('Bitte melden Sie sich erneut an.').first()).toBeVisible()
  const told = socket.received.find((message) => message.startsWith('42["999"'))
  if (!told?.includes('Bitte melden')) throw new Error(`the socket sent: ${told}`)
  await phone.close()
}

function offlineIsIntended(phone: Phone): void {
  phone.intend(/ERR_INTERNET_DISCONNECTED/)
}
