import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { storedSession } from '../../mobile/stored-session.ts'
import { mockBookUpdates } from '../../mobile/mock-book-updates.ts'
import { measureFrames } from '../../mobile/measure-frames.ts'
import { measureWork, metricsOf, type Work } from '../../mobile/measure-work.ts'
import { chooseType } from '../../mobile/trade.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { reportFigures } from '../../runner/report-figures.ts'
import { wordsOf } from '../../words.ts'

const perp = wordsOf('perp')

const UPDATES = 50
/**
 * An update changes nine quantities: nine texts and one depth bar per side. The remaining writes are for layout. The
 * function calls include those that receive the message and wait for the frame.
 */
const AT_MOST: Work = { writes: 14, layouts: 1.5, styleRecalculations: 1.5, functionCalls: 480 }
const UPDATES_PER_SECOND = 20
const CPU_SLOWDOWN = 4

const PAGES = [
  { name: 'trade page', route: 'trade/index', product: 'spot', viewport: { width: 390, height: 844 } },
  { name: 'contract page', route: 'lever/index', product: 'perp', viewport: { width: 390, height: 844 } },
  {
    name: 'trade page of a desktop',
    route: 'trade/index',
    product: 'spot',
    viewport: { width: 1280, height: 800 },
  },
] as const

// Bounds the work independently of the machine's speed. The frame rate on a slow phone is only reported.
for (const { name, route, product, viewport } of PAGES)
  test(`${name}: a book update costs few writes, layouts and function calls`, async ({
    demo,
    openMobilePage,
  }) => {
    const mobile = await openMobilePage({ savesData: true, stored: storedSession(demo) })
    const { page } = mobile
    await page.setViewportSize(viewport)
    const feed = await mockBookUpdates(page, product)
    await mobile.goto(route)
    await waitForContent(page)
    await chooseLimit(page, product)
    await feed.ready()
    await page.waitForLoadState('networkidle')
    const devtools = await mobile.context.newCDPSession(page)
    const work = await measureWork(page, devtools, UPDATES, feed.send)
    for (const kind of Object.keys(AT_MOST) as Array<keyof Work>)
      expect.soft(work[kind], `${kind} an update`).toBeLessThanOrEqual(AT_MOST[kind])
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const before = await metricsOf(devtools)
    feed.start(UPDATES_PER_SECOND)
    const sent = feed.sent()
    const { framesPerSecond, seconds } = await measureFrames(page)
    const updates = feed.sent() - sent
    feed.stop()
    const after = await metricsOf(devtools)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    // At this rate several updates may share a frame, and none costs more than alone.
    expect
      .soft(after.layouts - before.layouts, 'layouts')
      .toBeLessThanOrEqual(AT_MOST.layouts * (updates + 1))
    const scriptMs = ((after.scriptSeconds - before.scriptSeconds) * 1000) / (framesPerSecond * seconds)
    reportFigures(
      [
        `${name}: ${work.writes.toFixed(1)} writes, ${work.layouts.toFixed(1)} layouts,`,
        `${work.styleRecalculations.toFixed(1)} style recalculations and`,
        `${work.functionCalls.toFixed(0)} function calls an update; with a CPU slowed ${CPU_SLOWDOWN} times`,
        `${framesPerSecond.toFixed(1)} frames and ${(updates / seconds).toFixed(1)} updates a second,`,
        `${scriptMs.toFixed(1)} ms of script a frame`,
      ].join(' '),
    )
  })

/** The estimate of a market order follows the book by itself, three times a second: no part of an update. */
async function chooseLimit(page: Page, product: 'spot' | 'perp'): Promise<void> {
  if (product === 'spot') await chooseType(page, 'type_limit')
  else await page.getByText(perp('limit'), { exact: true }).click()
}
