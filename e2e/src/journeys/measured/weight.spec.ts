import { expect, test } from '../../fixtures.ts'
import { recordLoading } from '../../mobile/record-loading.ts'
import { waitForContent } from '../../mobile/wait-for-content.ts'
import { reportFigures } from '../../runner/report-figures.ts'

interface Bound {
  readonly requests: number
  readonly kilobytes: number
  readonly steps: number
}

/** The bounds of a first visit, until the page shows its main content. */
const AT_MOST: Readonly<Record<string, Bound>> = {
  'index/index': { requests: 13, kilobytes: 210, steps: 3 },
  'trade/index': { requests: 19, kilobytes: 258, steps: 3 },
  'trade/kline': { requests: 20, kilobytes: 305, steps: 3 },
  'lever/index': { requests: 20, kilobytes: 273, steps: 3 },
  'assets/index': { requests: 16, kilobytes: 212, steps: 3 },
}

// Requests, bytes and sequential steps determine the speed of a first visit on any machine.
for (const [route, most] of Object.entries(AT_MOST))
  test(`${route}: a first visit stays within its requests, bytes and steps`, async ({ openMobilePage }) => {
    const mobile = await openMobilePage({ savesData: true, hasWorker: true })
    const loading = await recordLoading(mobile.page)
    await mobile.goto(route)
    await waitForContent(mobile.page)
    const { requests, bytes, steps, chain } = loading()
    const kilobytes = Math.ceil(bytes / 1000)
    reportFigures(`${requests} requests, ${kilobytes} kB, ${steps} steps`)
    expect.soft(requests).toBeLessThanOrEqual(most.requests)
    expect.soft(kilobytes).toBeLessThanOrEqual(most.kilobytes)
    expect.soft(steps, `the longest chain is ${chain.join(', ')}`).toBeLessThanOrEqual(most.steps)
  })
