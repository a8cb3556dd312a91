import { createClient, type SignedIn } from '@halyard/api/client'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { signInFriend } from '../../product/demo-account.ts'
import { pollUntilDefined } from '../../product/poll-until-defined.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('notice')
const TITLE = 'An order was filled'
const PUSH = /<article data-id="(\d+)">\s*<header><span>Push to <b>([^<]*)<\/b>[\s\S]*?<h2>([^<]*)<\/h2>/g

test('a filled order is counted at once, and pushed to this device until it is switched off', async ({
  openMobilePage,
  product,
}) => {
  const friend = await signInFriend(product.url)
  const mobile = await openMobilePage({ stored: storedSession(friend) })
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
    await readEverything(product.url, friend)
    await mobile.goto('index/index')
    await fillOrder(product.url, friend)
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

test('a push is shown with the words and the page of its notice', async ({ openMobilePage, product }) => {
  const friend = await signInFriend(product.url)
  const { context, page, goto } = await openMobilePage({ stored: storedSession(friend), hasWorker: true })
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

async function readEverything(url: string, { token }: SignedIn): Promise<void> {
  const call = createClient({ server: url, language: () => 'en', token: () => token })
  expect(await call('notice/read', {})).toMatchObject({ type: 'ok' })
}

/** Bids above the market, so that the order is filled at once. */
async function fillOrder(url: string, { token }: SignedIn): Promise<void> {
  const call = createClient({ server: url, language: () => 'en', token: () => token })
  const quotes = await call('currency/quotation_new', {})
  const quote = quotes.type === 'ok' && quotes.message.list.find(({ match_id }) => match_id === 1)
  if (!quote) throw new Error('BTC/USDT has no price')
  const price = (Number(quote.now_price) * 1.01).toFixed(quote.price_decimals)
  const order = { currency_id: 1, legal_id: 3, type: 'limit', price, number: '0.001' } as const
  expect(await call('coin/trade/buy', order)).toMatchObject({ type: 'ok' })
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
