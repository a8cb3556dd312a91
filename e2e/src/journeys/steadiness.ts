import type { Page } from '@playwright/test'
import { layoutShift } from '../phone/layout-shift.ts'
import { shoot } from '../phone/open-phone.ts'
import { settle } from '../phone/settle.ts'
import { storedSession } from '../phone/stored-session.ts'
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
  boundMs: 90_000,
  async run(stage) {
    const phone = await stage.openPhone({
      stored: { ...storedSession(await signInDemo(stage.product.url)), favourites: '1,2,3' },
    })
    const flaws: string[] = []
    for (const route of LIVE_ROUTES) {
      await phone.go(route)
      await settle(phone.page)
      await untilTick(phone.page)
      const { score, moved } = await layoutShift(phone.page)
      if (score > 0) {
        await shoot(phone.page, `shift-${route}`)
        flaws.push(`${route} shifted by ${score.toFixed(4)}: ${Array.from(new Set(moved)).join('; ')}`)
      }
    }
    if (flaws.length > 0) throw new Error(flaws.join('\n'))
    return 'no layout shift on any live page'
  },
}

/** Waits for the first price update, which shows that the page is live. */
async function untilTick(page: Page): Promise<void> {
  const before = await page.locator('main').innerText()
  await page.waitForFunction((text) => document.querySelector('main')?.innerText !== text, before)
}
