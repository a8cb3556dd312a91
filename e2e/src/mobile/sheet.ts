import type { Locator, Page } from '@playwright/test'

/**
 * Returns the sheet or confirmation that covers the page. Excludes toasts, which are dialogs too and appear at any
 * time.
 */
export function sheetOn(page: Page): Locator {
  return page.locator('[role="dialog"]:not([aria-modal="false"])')
}
