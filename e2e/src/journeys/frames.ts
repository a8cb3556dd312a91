import { signInDemo } from '../product/demo-account.ts'
import { storedSession } from '../phone/stored-session.ts'
import { feedBook } from '../phone/feed-book.ts'
import { measureFrames } from '../phone/measure-frames.ts'
import { measureWork, type Work } from '../phone/measure-work.ts'
import { settle } from '../phone/settle.ts'
import type { Journey } from './journey.ts'

const UPDATES = 50
/** An update changes nine quantities: nine texts and one depth bar per side. The remaining writes are for layout. */
const AT_MOST: Work = { writes: 14, layouts: 2, styleRecalculations: 3 }
const UPDATES_A_SECOND = 20
const SLOWED = 4

/**
 * Bounds the work of the trade page per book update, independently of the machine's speed. The frame rate on a slow
 * phone is only reported.
 */
export const frames: Journey = {
  name: 'frames',
  boundMs: 60_000,
  async run(stage) {
    const phone = await stage.openPhone({
      savesData: true,
      stored: storedSession(await signInDemo(stage.product.url)),
    })
    const { page } = phone
    const feed = await feedBook(page)
    await phone.go('trade/index')
    await settle(page)
    await feed.ready()
    await page.waitForLoadState('networkidle')
    const devtools = await phone.context.newCDPSession(page)
    const work = await measureWork(page, devtools, UPDATES, feed.send)
    for (const kind of Object.keys(AT_MOST) as Array<keyof Work>)
      if (work[kind] > AT_MOST[kind])
        throw new Error(`${work[kind].toFixed(1)} ${kind} an update, at most ${AT_MOST[kind]}`)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    feed.start(UPDATES_A_SECOND)
    const before = feed.sent()
    const { framesASecond, seconds } = await measureFrames(page)
    const updates = (feed.sent() - before) / seconds
    feed.stop()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    return [
      `${work.writes.toFixed(1)} writes, ${work.layouts.toFixed(1)} layouts and`,
      `${work.styleRecalculations.toFixed(1)} style recalculations an update;`,
      `${framesASecond.toFixed(1)} frames and ${updates.toFixed(1)} updates a second, CPU slowed ${SLOWED} times`,
    ].join(' ')
  },
}
