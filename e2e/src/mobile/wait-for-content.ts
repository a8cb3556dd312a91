import type { Page } from '@playwright/test'

const UNFINISHED = [
  '[aria-busy="true"]',
  // Excludes the placeholder of a next page, which loads only when scrolled near.
  '.animate-appear:not([aria-busy="false"] *)',
  // A row that is laid out invisibly until its height is known.
  '[style*="visibility: hidden"]',
  // A book whose quantities are not written into its rows yet.
  '[data-rank="0"] > :first-child:empty',
].join()
/** A long list before its rows are rendered. Below the screen it renders none. */
const EMPTY_LIST = '[style*="contain: size"]:empty'
/** A list renders one frame after its page, and its rows another one later. */
const STABLE_FRAMES = 3

/** Waits until the opened page shows its content: nothing is loading, no skeleton is visible, and fonts are loaded. */
export async function waitForContent(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { stableFrames: 0 }))
  // Evaluated once per frame. A promise would count as truthy.
  await page.waitForFunction(
    ([unfinished, emptyList, enough]) => {
      const watched = window as Window & { stableFrames?: number }
      const hasArrived = document.querySelector('main:not([data-left])') !== null
      const isFilled = Array.from(document.querySelectorAll(emptyList)).every(
        (list) => list.getBoundingClientRect().top >= window.innerHeight,
      )
      const isComplete = isFilled && !document.querySelector(unfinished)
      const isStable = hasArrived && document.fonts.status === 'loaded' && isComplete
      watched.stableFrames = isStable ? (watched.stableFrames ?? 0) + 1 : 0
      return watched.stableFrames >= enough
    },
    [UNFINISHED, EMPTY_LIST, STABLE_FRAMES] as const,
  )
}

/** Waits for the page only, not for its content: for a page that shows skeletons on purpose. */
export async function waitForPage(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main:not([data-left])') !== null && document.fonts.status === 'loaded',
  )
}
