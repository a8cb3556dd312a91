import type { Page } from '@playwright/test'
import { SOURCES } from './text-in-page.ts'

/**
 * Finds text that larger letters or a narrower screen have spoilt: text printed over other text, cut off by its box,
 * or broken inside a word or a number. Looks at the whole page, or at the dialog that lies over it.
 */
export function findCrowdedText(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => { ${SOURCES}; return crowdedText() })()`)
}
