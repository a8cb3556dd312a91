import type { Page } from '@playwright/test'

const UNFINISHED = [
  '[aria-busy="true"]',
  '.animate-appear',
  // A long list before its rows come, and a row of it that is laid out unseen until its height is known.
  '[style*="contain: size"]:empty',
  '[style*="visibility: hidden"]',
  // A book whose figures are yet to be written into its rows.
  '[data-rank="0"] > :first-child:empty',
].join()
/** A list comes a frame after its page, and its rows another one later. */
const CALM_FRAMES = 3

/** Waits until the page that was gone to shows what it is about: nothing loads, no skeleton stands, the letters have come. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { calmFrames: 0 }))
  // Asked once a frame. A promise would be taken for a yes.
  await page.waitForFunction(
    ([unfinished, enough]) => {
      const watched = window as Window & { calmFrames?: number }
      const hasArrived = document.querySelector('main:not([data-left])') !== null
      const isCalm = hasArrived && document.fonts.status === 'loaded' && !document.querySelector(unfinished)
      watched.calmFrames = isCalm ? (watched.calmFrames ?? 0) + 1 : 0
      return watched.calmFrames >= enough
    },
    [UNFINISHED, CALM_FRAMES] as const,
  )
}

/** Waits for the page alone: for one that shows skeletons on purpose. */
export async function arrive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main:not([data-left])') !== null && document.fonts.status === 'loaded',
  )
}
