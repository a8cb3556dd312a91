import { signInDemo } from '../product/demo-account.ts'
import { storedSession } from '../phone/stored-session.ts'
import { feedBook } from '../phone/feed-book.ts'
import { measureFrames } from '../phone/measure-frames.ts'
import { settle } from '../phone/settle.ts'
import type { Journey } from './journey.ts'

const UPDATES_A_SECOND = 20
const SLOWED = 4
const FRAMES_AT_LEAST = 15

/** How fluent the trade page is on a slow phone while its book is busy. Benchmarks judge; this only notices a wreck. */
export const frames: Journey = {
  name: 'frames',
  boundMs: 60_000,
  async run(stage) {
    const phone = await stage.openPhone({ stored: storedSession(await signInDemo(stage.product.url)) })
    const { page } = phone
    const feed = await feedBook(page, UPDATES_A_SECOND)
    await phone.go('trade/index')
    await settle(page)
    await feed.started
    const devtools = await phone.context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    const before = feed.sent()
    const { framesASecond, seconds } = await measureFrames(page)
    const updates = (feed.sent() - before) / seconds
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    feed.stop()
    if (framesASecond < FRAMES_AT_LEAST) throw new Error(`only ${framesASecond.toFixed(1)} frames a second`)
    return `${framesASecond.toFixed(1)} frames a second, ${updates.toFixed(1)} book updates a second, CPU slowed ${SLOWED} times`
  },
}
