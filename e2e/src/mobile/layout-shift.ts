import type { Page } from '@playwright/test'

const WATCHED_MS = 5000

/** Returns the layout shift of a page over five seconds, and the elements that moved. */
export function layoutShift(page: Page): Promise<{ score: number; moved: string[] }> {
  return page.evaluate(
    (ms) =>
      new Promise((resolve) => {
        let score = 0
        const moved: string[] = []
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            if (entry.hadRecentInput) continue
            score += entry.value
            for (const { node } of entry.sources) {
              const element = node instanceof Element ? node : node?.parentElement
              moved.push(`${element?.tagName} ${element?.className} "${node?.textContent?.slice(0, 40)}"`)
            }
          }
        })
        observer.observe({ type: 'layout-shift' })
        setTimeout(() => {
          observer.disconnect()
          resolve({ score, moved })
        }, ms)
      }),
    WATCHED_MS,
  )
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: ReadonlyArray<{ readonly node?: Node | null }>
}
