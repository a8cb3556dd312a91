import type { Page } from '@playwright/test'
import type { ForeignTexts } from '../words.ts'

/** Returns texts and labels on the page that are locale keys, unfilled placeholders, or left in English. */
export async function findUntranslated(page: Page, { keys, isEnglish }: ForeignTexts): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const isCode = walker.currentNode.parentElement?.closest('script, style, noscript')
      if (!isCode) texts.push(walker.currentNode.textContent?.trim() ?? '')
    }
    const NAMING = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt']
    const named = document.querySelectorAll(NAMING.map((name) => `[${name}]`).join())
    const labels = Array.from(named).flatMap((element) =>
      NAMING.map((name) => element.getAttribute(name)?.trim() ?? ''),
    )
    return [...new Set([...texts, ...labels, document.title])].filter((text) => text !== '')
  })
  const isKey = (text: string) =>
    text.includes('{{') || text.split(/[\s:,.()]+/).some((word) => keys.has(word))
  return shown.flatMap((text) => {
    if (isKey(text)) return [`shows the untranslated "${text}"`]
    return isEnglish(text) ? [`shows the English "${text}"`] : []
  })
}
