import type { Page } from '@playwright/test'
import { layoutShift } from '../mobile/layout-shift.ts'
import { takeScreenshot } from '../mobile/open-mobile-page.ts'
import { waitForContent } from '../mobile/wait-for-content.ts'
import { storedSession } from '../mobile/stored-session.ts'
import { signInDemo } from '../product/demo-account.ts'
import type { Journey } from './journey.ts'

const LIVE_ROUTES = [
  'index/index',
  'trade/index',
  'trade/kline',
  'lever/index',
  'option/detail',
  'assets/index',
] as const

/** Checks that nothing shifts while prices update for five seconds on every live page. */
export const steadiness: Journey = {
  name: 'steadiness',
  timeoutMs: 90_000,
  async run(fixtures) {
    const mobile = await fixtures.openMobilePage({
      stored: { ...storedSession(await signInDemo(fixtures.product.url)), favourites: '1,2,3' },
    })
    const flaws: string[] = []
    for (const route of LIVE_ROUTES) {
      await mobile.goto(route)
      await waitForContent(mobile.page)
      await waitForTick(mobile.page)
      const { score, moved } = await layoutShift(mobile.page)
      if (score > 0) {
        await takeScreenshot(mobile.page, `shift-${route}`)
        flaws.push(`${route} shifted by ${score.toFixed(4)}: ${Array.from(new Set(moved)).join('; ')}`)
      }
    }
    if (flaws.length > 0) throw new Error(flaws.join('\n'))
    return 'no layout shift on any live page'
  },
}

/** Waits for the first price update, which shows that the page is live. */
async function waitForTick(page: Page): Promise<void> {
  const before = await page.locator('main').innerText()
  await page.waitForFunction((text) => document.querySelector('main')?.innerText !== text, before)
}
