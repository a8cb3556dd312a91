import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import type { MobilePage } from '../../mobile/open-mobile-page.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { waitForContent, waitForPage } from '../../mobile/wait-for-content.ts'
import { openReleaseHost } from '../../product/publish-release.ts'
import { wordsOf } from '../../words.ts'

const word = wordsOf('trade')
const account = wordsOf('account')
const device = wordsOf('device')
const OFFLINE = new RegExp(`^${word('offlineSince', { time: '\\d\\d:\\d\\d:\\d\\d' })}$`)

test('offline: the last assets and markets, with their time; nothing personal after sign-out', async ({
  ownCustomer,
  openMobilePage,
}) => {
  const mobile = await openMobilePage({ hasWorker: true })
  mobile.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await test.step('a customer looks at the assets', () => lookAtAssets(mobile, storedSession(ownCustomer)))
  await mobile.context.setOffline(true)
  await mobile.page.close()
  const page = await mobile.openTab()
  await test.step('offline, they are shown with their time', () => expectOldAssets(mobile, page))
  await test.step('a screen without stored data says so', () => expectNoRecords(mobile, page))
  await test.step('no order can be placed', () => expectNoOrders(mobile, page))
  await page.reload()
  await test.step('opened once more, they are still shown', () => expectOldAssets(mobile, page))
  await mobile.context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toBeHidden()
  await expect(page.getByText(word('offlineOrders'))).toBeHidden()
  await test.step('the customer signs out', () => leave(mobile, page))
  await mobile.context.setOffline(true)
  await test.step('nothing personal is left', () => expectNothingPersonal(mobile, page))
})

async function lookAtAssets({ page, goto }: MobilePage, stored: Record<string, string>): Promise<void> {
  await page.goto('/h5/')
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(stored))
  await page.reload()
  await goto('assets/index')
  await waitForContent(page)
  await page.waitForFunction(() =>
    ['"wallet"', '"currencies"'].every((query) => localStorage.getItem('lastSeen')?.includes(query)),
  )
  // A promise would count as true in `waitForFunction`.
  await expect.poll(() => page.evaluate(storedFiles)).toContain('assets-page')
}

/** Returns the addresses of the files that the worker has stored. */
async function storedFiles(): Promise<string> {
  const names = await caches.keys()
  const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return files
    .flat()
    .map(({ url }) => url)
    .join(' ')
}

async function expectOldAssets({ goto }: MobilePage, page: Page): Promise<void> {
  await goto('assets/index', page)
  await waitForPage(page)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(word('accountCoin')) })).toBeVisible()
  await expect(page.getByRole('button', { name: /BTC/ }).first()).toBeVisible()
  await goto('index/index', page)
  await expect(page.getByRole('button', { name: /^BTC\/USDT/ }).first()).toBeVisible()
  await expect(page.getByText(OFFLINE)).toBeVisible()
}

async function expectNoRecords({ goto }: MobilePage, page: Page): Promise<void> {
  await goto('assets/record', page)
  await expect(page.getByText(word('offlinePageTitle'), { exact: true })).toBeVisible()
  await expect(page.getByText(word('offlinePageHint'))).toBeVisible()
}

async function expectNoOrders({ goto }: MobilePage, page: Page): Promise<void> {
  await goto('trade/index', page)
  await expect(page.getByText(word('offlineOrders'))).toBeVisible()
  await expect(
    page.getByRole('button', { name: word('buyCoin', { coin: 'BTC' }), exact: true }),
  ).toBeDisabled()
}

async function leave({ goto }: MobilePage, page: Page): Promise<void> {
  await goto('settings/account/index', page)
  await waitForContent(page)
  const signOut = page.getByRole('button', { name: account('signOut'), exact: true })
  await signOut.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: account('signOut'), exact: true })
    .click()
  await expect(page.getByText(account('signedOut'))).toBeVisible()
  // The markets alone are kept for a guest.
  await page.waitForFunction(() => localStorage.getItem('lastSeen')?.includes('"markets"'))
}

async function expectNothingPersonal({ goto }: MobilePage, page: Page): Promise<void> {
  await page.reload()
  await goto('assets/index', page)
  await expect(page.getByText(word('invitationTitle'))).toBeVisible()
  const left = await page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { data: JSON.stringify(localStorage), files: kept.flat().map(({ url }) => new URL(url).pathname) }
  })
  expect(left.data).not.toContain('wallet')
  expect(left.data).not.toContain('account_number')
  expect(left.files.filter((path) => path !== '/h5/' && !path.startsWith('/h5/assets/'))).toEqual([])
}

test('clearing the cache deletes files and data, and keeps the session', async ({
  ownCustomer,
  openMobilePage,
}) => {
  const mobile = await openMobilePage({ hasWorker: true })
  await lookAtAssets(mobile, storedSession(ownCustomer))
  await clearCache(mobile)
})

async function clearCache({ page, goto }: MobilePage): Promise<void> {
  await goto('settings/index')
  await page.getByRole('button', { name: new RegExp(`^${device('clearCache')}.*[kM]B`) }).click()
  const dialog = page.getByRole('dialog', { name: device('clearCacheTitle') })
  await expect(dialog.getByText(device('clearCacheNote'))).toBeVisible()
  await dialog.getByRole('button', { name: device('clearCache') }).click()
  await expect(
    page.getByText(new RegExp(`^${device('cacheClearedSize', { size: '[\\d.,]+ [kM]B' })}$`)),
  ).toBeVisible()
  // What the app loads from now on, as for this message, is stored again.
  const left = await page.evaluate(async () => ({
    page: (await caches.match('/h5/'))?.url,
    lastSeen: localStorage.getItem('lastSeen'),
    session: localStorage.getItem('token') !== null,
  }))
  expect(left).toEqual({ page: undefined, lastSeen: null, session: true })
}

test('a new version is offered outside of orders, and taken by the customer only', async ({
  openMobilePage,
  product,
}) => {
  const host = await openReleaseHost(product.url)
  const { page } = await openMobilePage({ hasWorker: true })
  const open = (route: string) => page.goto(`${host.url}/h5/#/pages/${route}`)
  const offer = page.getByRole('button', { name: word('updateReady') })
  const next = page.locator('meta[name="release"]')
  try {
    await open('index/index')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    host.publish()
    await page.reload()
    await expect(offer).toBeVisible()
    await expect(next).toHaveCount(0)
    await page.getByRole('button', { name: wordsOf('home')('searchMarkets') }).click()
    await expect(offer).toBeHidden()
    await page.goBack()
    await expect(offer).toBeVisible()
    await open('trade/index')
    await waitForPage(page)
    await expect(offer).toBeHidden()
    await page.reload()
    await open('index/index')
    await expect(offer).toBeVisible()
    await expect(next).toHaveCount(0)
    await offer.click()
    await expect(next).toHaveCount(1)
    await expect(offer).toBeHidden()
  } finally {
    await page.close()
    await host.close()
  }
})
