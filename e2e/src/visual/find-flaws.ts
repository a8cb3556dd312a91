import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { findCutText } from './find-cut-text.ts'
import { findSidewaysScroll } from './find-sideways-scroll.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Returns every visual, language and accessibility flaw of a page. */
export async function findFlaws(page: Page, keys: readonly string[]): Promise<string[]> {
  return [
    ...(await findSidewaysScroll(page)),
    ...(await findCutText(page)),
    ...(await findKeys(page, keys)),
    ...(await findBarriers(page)),
  ]
}

/** Returns locale keys and unfilled placeholders on the screen: both are missing texts. */
async function findKeys(page: Page, keys: readonly string[]): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '')
    const labels = Array.from(document.querySelectorAll('[aria-label], [placeholder]')).flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('placeholder') ?? '',
    ])
    return [...texts, ...labels].filter((text) => text !== '')
  })
  const known = new Set(keys)
  return Array.from(new Set(shown))
    .filter((text) => text.includes('{{') || text.split(/[\s:,.()]+/).some((word) => known.has(word)))
    .map((text) => `shows the untranslated "${text}"`)
}

/** Runs axe, which is injected once per page because it is half a megabyte. */
async function findBarriers(page: Page): Promise<string[]> {
  const areThere = await page.evaluate(() => 'axe' in window)
  if (!areThere) await page.evaluate(axe.source)
  return page.evaluate(async (tags) => {
    const rules = (window as unknown as { readonly axe: typeof axe }).axe
    const bars = Array.from(document.querySelectorAll('header'))
    // Content under the sticky bar can be scrolled into view.
    for (const bar of bars) bar.style.position = 'static'
    const { violations } = await rules.run({ runOnly: tags, resultTypes: ['violations'] })
    for (const bar of bars) bar.style.position = ''
    return violations.map(({ id, help, nodes }) => {
      const where = nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`)
      return `axe ${id}: ${help}: ${where.join(' | ')}`
    })
  }, WCAG_22_AA)
}
