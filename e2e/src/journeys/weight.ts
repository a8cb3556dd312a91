import { recordLoading } from '../mobile/record-loading.ts'
import { waitForContent } from '../mobile/wait-for-content.ts'
import type { Journey } from './journey.ts'

interface Bound {
  readonly requests: number
  readonly kilobytes: number
  readonly steps: number
}

/** The bounds of a first visit, until the page shows its main content. */
const AT_MOST: Readonly<Record<string, Bound>> = {
  'index/index': { requests: 13, kilobytes: 260, steps: 3 },
  'trade/index': { requests: 19, kilobytes: 310, steps: 3 },
  'trade/kline': { requests: 21, kilobytes: 370, steps: 3 },
  'lever/index': { requests: 21, kilobytes: 380, steps: 3 },
  'assets/index': { requests: 16, kilobytes: 262, steps: 3 },
}

/**
 * Measures requests, bytes and sequential steps of a first visit, which determine the speed of a page on any machine.
 */
export const weight: Journey = {
  name: 'weight',
  timeoutMs: 60_000,
  async run(fixtures) {
    const flaws: string[] = []
    const figures: string[] = []
    for (const [route, most] of Object.entries(AT_MOST)) {
      const mobile = await fixtures.openMobilePage({ savesData: true })
      const loading = await recordLoading(mobile.page)
      await mobile.goto(route)
      await waitForContent(mobile.page)
      const { requests, bytes, steps, chain } = loading()
      const kilobytes = Math.ceil(bytes / 1000)
      const figure = `${route}: ${requests} requests, ${kilobytes} kB, ${steps} steps`
      figures.push(figure)
      if (requests > most.requests || kilobytes > most.kilobytes || steps > most.steps)
        flaws.push(`${figure}; longest chain:\n  ${chain.join('\n  ')}`)
      await mobile.close()
    }
    if (flaws.length > 0) throw new Error(flaws.join('\n'))
    return figures.join('; ')
  },
}
