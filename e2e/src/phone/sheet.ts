import type { Locator, Page } from '@playwright/test'

/** The sheet or question that lies over the page. A toast is a dialog too, and comes when it likes. */
export function sheetOn(page: Page): Locator {
  return page.locator('[role="dialog"]:not([aria-modal="false"])')
}
