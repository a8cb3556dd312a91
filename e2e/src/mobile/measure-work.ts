import type { CDPSession, Page } from '@playwright/test'

/** The work of a page per update, on average. */
export interface Work {
  /** Texts, attributes and elements changed in the document. */
  readonly writes: number
  readonly layouts: number
  readonly styleRecalculations: number
}

/** Sends updates one by one, each after the previous one was painted, and counts the work of the page. */
export async function measureWork(
  page: Page,
  devtools: CDPSession,
  updates: number,
  send: () => void,
): Promise<Work> {
  await devtools.send('Performance.enable')
  await page.evaluate(countWrites)
  const before = await metricsOf(devtools)
  for (let update = 1; update <= updates; update += 1) {
    send()
    // Waits until the book has changed and the frame with the change has ended.
    await page.waitForFunction((count) => ((window as CountingWindow).framesWithWrites ?? 0) >= count, update)
  }
  const after = await metricsOf(devtools)
  const writes = await page.evaluate(() => (window as CountingWindow).writes ?? 0)
  return {
    writes: writes / updates,
    layouts: (after.layouts - before.layouts) / updates,
    styleRecalculations: (after.recalculations - before.recalculations) / updates,
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

async function metricsOf(devtools: CDPSession): Promise<{ layouts: number; recalculations: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { layouts: valueOf('LayoutCount'), recalculations: valueOf('RecalcStyleCount') }
}
