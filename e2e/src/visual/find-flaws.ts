import type { Page } from '@playwright/test'
import axe from 'axe-core'
import type { ForeignTexts } from '../words.ts'
import { findCrowdedText } from './find-crowded-text.ts'
import { findCutText } from './find-cut-text.ts'
import { findSidewaysScroll } from './find-sideways-scroll.ts'
import { findUntranslated } from './find-untranslated.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Returns every visual, language and accessibility flaw of a page. Without `foreign`, its texts may be English. */
export async function findFlaws(page: Page, foreign: ForeignTexts | undefined): Promise<string[]> {
  return [
    ...(await findSidewaysScroll(page)),
    ...(await findCutText(page)),
    ...(await findCrowdedText(page)),
    ...(foreign ? await findUntranslated(page, foreign) : []),
    ...(await findBarriers(page)),
  ]
}

/**
 * Runs axe, which is injected once per page because it is half a megabyte. Nothing fades meanwhile: the contrast of a text
 * that is half transparent depends on the moment.
 */
async function findBarriers(page: Page): Promise<string[]> {
  const areThere = await page.evaluate(() => 'axe' in window)
  if (!areThere) await page.evaluate(axe.source)
  return page.evaluate(async (tags) => {
    const rules = (window as unknown as { readonly axe: typeof axe }).axe
    const bars = Array.from(document.querySelectorAll('header'))
    // Content under the sticky bar can be scrolled into view.
    for (const bar of bars) bar.style.position = 'static'
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(still)
    const { violations } = await rules.run({ runOnly: tags, resultTypes: ['violations'] })
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
    for (const bar of bars) bar.style.position = ''
    return violations.map(({ id, help, nodes }) => {
      const where = nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`)
      return `axe ${id}: ${help}: ${where.join(' | ')}`
    })
  }, WCAG_22_AA)
}
