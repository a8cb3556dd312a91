import type { CDPSession, Page } from '@playwright/test'

/** The work of a page per update, on average. */
export interface Work {
  /** Texts, attributes and elements changed in the document. */
  readonly writes: number
  readonly layouts: number
  readonly styleRecalculations: number
  /** Calls of the functions in the app's own scripts. */
  readonly functionCalls: number
}

/**
 * Sends updates one by one, each after the previous one was painted, and counts the work of the page. Counts do not
 * depend on the speed of the machine, once the page's own clocks are stopped.
 */
export async function measureWork(
  page: Page,
  devtools: CDPSession,
  updates: number,
  send: () => void,
): Promise<Work> {
  await devtools.send('Performance.enable')
  await devtools.send('Profiler.enable')
  await page.evaluate(countWrites)
  await page.evaluate(stopClocks)
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const before = await metricsOf(devtools)
  for (let update = 1; update <= updates; update += 1) {
    send()
    // Waits until the book has changed and the frame with the change has ended.
    await page.waitForFunction((count) => ((window as CountingWindow).framesWithWrites ?? 0) >= count, update)
  }
  const after = await metricsOf(devtools)
  const functionCalls = await callsOf(devtools)
  await devtools.send('Profiler.stopPreciseCoverage')
  const writes = await page.evaluate(() => (window as CountingWindow).writes ?? 0)
  return {
    writes: writes / updates,
    layouts: (after.layouts - before.layouts) / updates,
    styleRecalculations: (after.recalculations - before.recalculations) / updates,
    functionCalls: functionCalls / updates,
  }
}

type CountingWindow = Window & { writes?: number; framesWithWrites?: number }

function countWrites(): void {
  const counting = Object.assign(window, { writes: 0, framesWithWrites: 0 })
  new MutationObserver((records) => {
    counting.writes += records.length
    requestAnimationFrame(() => {
      counting.framesWithWrites += 1
    })
  }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true })
}

/** Clears every timer of the page: the countdowns and their rendering are not part of an update. */
function stopClocks(): void {
  const last = Number(setTimeout(() => {}, 0))
  for (let id = 1; id <= last; id += 1) clearInterval(id)
}

/** Returns how often functions of the app's scripts were called since the counting began. */
async function callsOf(devtools: CDPSession): Promise<number> {
  const { result } = await devtools.send('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.includes('/h5/assets/'))
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
}

interface Metrics {
  readonly layouts: number
  readonly recalculations: number
  readonly scriptSeconds: number
}

/** Returns the browser's own counts since it opened the page, and the time spent in scripts. */
export async function metricsOf(devtools: CDPSession): Promise<Metrics> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    layouts: valueOf('LayoutCount'),
    recalculations: valueOf('RecalcStyleCount'),
    scriptSeconds: valueOf('ScriptDuration'),
  }
}
