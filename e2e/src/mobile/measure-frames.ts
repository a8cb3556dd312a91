import type { Page } from '@playwright/test'

const MEASURED_MS = 2000

/** Returns the frame rate of the page over two seconds. */
export function measureFrames(page: Page): Promise<{ framesPerSecond: number; seconds: number }> {
  return page.evaluate(
    (ms) =>
      new Promise((resolve) => {
        let count = 0
        let start: number | undefined
        const next = (now: number) => {
          start ??= now
          if (now - start >= ms) {
            const seconds = (now - start) / 1000
            return resolve({ framesPerSecond: count / seconds, seconds })
          }
          count += 1
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
    MEASURED_MS,
  )
}
