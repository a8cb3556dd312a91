import { expect, test } from '../../fixtures.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { mockBookUpdates } from '../../mobile/mock-book-updates.ts'
import { measureFrames } from '../../mobile/measure-frames.ts'
import { measureWork, type Work } from '../../mobile/measure-work.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { reportFigures } from '../../runner/report-figures.ts'

const UPDATES = 50
/** An update changes nine quantities: nine texts and one depth bar per side. The remaining writes are for layout. */
const AT_MOST: Work = { writes: 14, layouts: 2, styleRecalculations: 3 }
const UPDATES_PER_SECOND = 20
const CPU_SLOWDOWN = 4

// Bounds the work independently of the machine's speed. The frame rate on a slow phone is only reported.
test('a book update costs the trade page few writes and layouts', async ({ demo, openMobilePage }) => {
  const mobile = await openMobilePage({ savesData: true, stored: storedSession(demo) })
  const { page } = mobile
  const feed = await mockBookUpdates(page)
  await mobile.goto('trade/index')
  await waitForContent(page)
  await feed.ready()
  await page.waitForLoadState('networkidle')
  const devtools = await mobile.context.newCDPSession(page)
  const work = await measureWork(page, devtools, UPDATES, feed.send)
  for (const kind of Object.keys(AT_MOST) as Array<keyof Work>)
    expect.soft(work[kind], `${kind} an update`).toBeLessThanOrEqual(AT_MOST[kind])
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  feed.start(UPDATES_PER_SECOND)
  const before = feed.sent()
  const { framesPerSecond, seconds } = await measureFrames(page)
  const updates = (feed.sent() - before) / seconds
  feed.stop()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  reportFigures(
    [
      `${work.writes.toFixed(1)} writes, ${work.layouts.toFixed(1)} layouts and`,
      `${work.styleRecalculations.toFixed(1)} style recalculations an update;`,
      `${framesPerSecond.toFixed(1)} frames and ${updates.toFixed(1)} updates a second, CPU slowed ${CPU_SLOWDOWN} times`,
    ].join(' '),
  )
})
