import { expect, test } from '../../fixtures.ts'
import type { Page } from '@playwright/test'
import { layoutShift } from '../../mobile/layout-shift.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { seedDemoAccount } from '../../product/seed-demo-account.ts'

const LIVE_ROUTES = [
  'index/index',
  'trade/index',
  'trade/kline',
  'lever/index',
  'option/detail',
  'assets/index',
] as const

// With a pending withdrawal, which is a strip of the home page.
test.beforeAll(async ({ product }) => {
  await seedDemoAccount(product.url)
})

for (const route of LIVE_ROUTES)
  test(`${route}: nothing shifts while prices update for five seconds`, async ({ demo, openMobilePage }) => {
    const mobile = await openMobilePage({ stored: { ...storedSession(demo), favourites: '1,2,3' } })
    await mobile.goto(route)
    await waitForContent(mobile.page)
    await waitForTick(mobile.page)
    expect(await layoutShift(mobile.page)).toEqual({ score: 0, moved: [] })
  })

/** Waits for the first price update, which shows that the page is live. */
async function waitForTick(page: Page): Promise<void> {
  const before = await page.locator('main').innerText()
  await page.waitForFunction((text) => document.querySelector('main')?.innerText !== text, before)
}
