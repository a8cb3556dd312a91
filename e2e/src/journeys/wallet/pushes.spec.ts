import { createClient } from '@halyard/api/client'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { BROWSER_ARGS, systemBrowserPath } from '../../mobile/browser.ts'
import { controlSocket } from '../../mobile/control-socket.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { dataOf } from '../../product/data-of.ts'
import { fillOrder } from '../../product/fill-order.ts'
import { pollUntilDefined } from '../../product/poll-until-defined.ts'
import { readEverything } from '../../product/read-everything.ts'
import { registerCustomer } from '../../product/register-customer.ts'
import { wordsOf } from '../../words.ts'

// The browser of the packages shows no notifications.
test.use({ launchOptions: { executablePath: await systemBrowserPath(), args: BROWSER_ARGS } })

const word = wordsOf('notice')
/** How the message begins that confirms the sign-in of the socket. */
const ACKNOWLEDGED = '43'
const TITLE = 'An order was filled'
const PUSH = /<article data-id="(\d+)">\s*<header><span>Push to <b>([^<]*)<\/b>[\s\S]*?<h2>([^<]*)<\/h2>/g

test('a filled order is counted at once, and pushed to this device until it is switched off', async ({
  openMobilePage,
  product,
}) => {
  const customer = await registerCustomer(product.url)
  const mobile = await openMobilePage({ stored: storedSession(customer) })
  const { page } = mobile
  await mobile.goto('notice/settings')
  await waitForContent(page)
  const push = page.getByRole('switch', { name: word('push') })
  await expect(push).not.toBeChecked()
  await push.click()
  await expect(push).toBeChecked()
  await mobile.takeScreenshot('push-on')
  const before = await lastPushId(product.url)
  await test.step('the notice is counted on the open page', async () => {
    await readEverything(product.url, customer)
    await mobile.goto('index/index')
    await fillOrder(product.url, customer)
    await expect(page.getByRole('button', { name: /unread/ })).toBeVisible()
  })
  await test.step('the outbox shows the push without amounts', () => expectPush(product.url, before))
  await test.step('the outbox is open to the customer', async () => {
    await mobile.goto('notice/settings')
    const [outbox] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: word('pushOutbox') }).click(),
    ])
    await expect(outbox.getByRole('heading', { name: TITLE }).first()).toBeVisible()
    await outbox.close()
  })
  await push.click()
  await expect(push).not.toBeChecked()
  await page.reload()
  await waitForContent(page)
  await expect(push).not.toBeChecked()
})

test('a notice that came while the connection was lost is counted after it', async ({
  openMobilePage,
  product,
}) => {
  const customer = await registerCustomer(product.url)
  await readEverything(product.url, customer)
  const { page, goto, expectProblem } = await openMobilePage({ stored: storedSession(customer) })
  // Without WebSockets for two seconds the app polls, which does not work either.
  expectProblem(/transport=polling/)
  const socket = await controlSocket(page)
  await goto('index/index')
  await expect.poll(() => socket.received.some((message) => message.startsWith(ACKNOWLEDGED))).toBe(true)
  await socket.disconnect()
  await fillOrder(product.url, customer)
  const call = createClient({ server: product.url, language: () => 'en', token: () => customer.token })
  await expect.poll(async () => dataOf(await call('news/getNotice', {})).unread_notices).toBe(1)
  await socket.restore()
  await expect(page.getByRole('button', { name: /unread/ })).toBeVisible()
})

test('a push is shown with the words and the page of its notice', async ({ openMobilePage, product }) => {
  const customer = await registerCustomer(product.url)
  const { context, page, goto } = await openMobilePage({ stored: storedSession(customer), hasWorker: true })
  await context.grantPermissions(['notifications'], { origin: product.url })
  await goto('index/index')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const message = {
    id: 7,
    kind: 'price_alert',
    title: 'BTC/USDT: your price alert was reached',
    at: 1,
    target: 1,
  }
  await deliverPush(page, product.url, JSON.stringify(message))
  const shown = await pollUntilDefined('the notification', () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const [notification] = await registration.getNotifications()
      return (
        notification && { title: notification.title, tag: notification.tag, url: String(notification.data) }
      )
    }),
  )
  expect(shown).toEqual({
    title: message.title,
    tag: 'notice-7',
    url: `${product.url}/h5/#/pages/trade/kline?match_id=1`,
  })
})

/** Delivers a push to the app's service worker, as the browser does when its push service has one. */
async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

async function pushesOf(url: string): Promise<{ readonly id: number; readonly title: string }[]> {
  const page = await (await fetch(`${url}/dev/outbox`)).text()
  return [...page.matchAll(PUSH)].map(([, id, , title]) => ({ id: Number(id), title: title ?? '' }))
}

async function lastPushId(url: string): Promise<number> {
  return Math.max(0, ...(await pushesOf(url)).map(({ id }) => id))
}

async function expectPush(url: string, afterId: number): Promise<void> {
  await pollUntilDefined('the push in the outbox', async () =>
    (await pushesOf(url)).find(({ id, title }) => id > afterId && title === TITLE),
  )
}
