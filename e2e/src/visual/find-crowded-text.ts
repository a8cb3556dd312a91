import type { Page } from '@playwright/test'
import { SOURCES } from './text-in-page.ts'

/**
 * Returns text that a larger font or a narrower screen has broken: text that overlaps other text, is cut off by its
 * box, or breaks inside a word or a number. Checks the whole page, or the open dialog.
 */
export function findCrowdedText(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => { ${SOURCES}; return findBrokenText() })()`)
}
