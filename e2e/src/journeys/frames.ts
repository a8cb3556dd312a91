import { signInDemo } from '../product/demo-account.ts'
import { storedSession } from '../mobile/stored-session.ts'
import { mockBookUpdates } from '../mobile/mock-book-updates.ts'
import { measureFrames } from '../mobile/measure-frames.ts'
import { measureWork, type Work } from '../mobile/measure-work.ts'
import { waitForContent } from '../mobile/wait-for-content.ts'
import type { Journey } from './journey.ts'

const UPDATES = 50
/** An update changes nine quantities: nine texts and one depth bar per side. The remaining writes are for layout. */
const AT_MOST: Work = { writes: 14, layouts: 2, styleRecalculations: 3 }
const UPDATES_PER_SECOND = 20
const CPU_SLOWDOWN = 4

/**
 * Bounds the work of the trade page per book update, independently of the machine's speed. The frame rate on a slow
 * phone is only reported.
 */
export const frames: Journey = {
  name: 'frames',
  timeoutMs: 60_000,
  async run(fixtures) {
    const mobile = await fixtures.openMobilePage({
      savesData: true,
      stored: storedSession(await signInDemo(fixtures.product.url)),
    })
    const { page } = mobile
    const feed = await mockBookUpdates(page)
    await mobile.goto('trade/index')
    await waitForContent(page)
    await feed.ready()
    await page.waitForLoadState('networkidle')
    const devtools = await mobile.context.newCDPSession(page)
    const work = await measureWork(page, devtools, UPDATES, feed.send)
    for (const kind of Object.keys(AT_MOST) as Array<keyof Work>)
      if (work[kind] > AT_MOST[kind])
        throw new Error(`${work[kind].toFixed(1)} ${kind} an update, at most ${AT_MOST[kind]}`)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    feed.start(UPDATES_PER_SECOND)
    const before = feed.sent()
    const { framesPerSecond, seconds } = await measureFrames(page)
    const updates = (feed.sent() - before) / seconds
    feed.stop()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    return [
      `${work.writes.toFixed(1)} writes, ${work.layouts.toFixed(1)} layouts and`,
      `${work.styleRecalculations.toFixed(1)} style recalculations an update;`,
      `${framesPerSecond.toFixed(1)} frames and ${updates.toFixed(1)} updates a second, CPU slowed ${CPU_SLOWDOWN} times`,
    ].join(' ')
  },
}
