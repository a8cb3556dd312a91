import type { Page } from '@playwright/test'

/** Returns text that a button, a tab or a label cuts off or that overflows its edge. */
export function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1
    const flaws = new Set<string>()
    const FOR_READERS = '.sr-only'
    const isForReaders = (element: Element) => element.closest(FOR_READERS) !== null
    const cuts = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + SLACK
      const high = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + SLACK
      return wide || high
    }
    for (const control of document.querySelectorAll('button, a, label, [role="tab"], [role="option"]')) {
      if (!control.checkVisibility({ visibilityProperty: true }) || isForReaders(control)) continue
      const box = control.getBoundingClientRect()
      for (const part of [control, ...control.querySelectorAll('*')]) {
        if (isForReaders(part) || part.closest('svg') || part.textContent?.trim() === '') continue
        if (cuts(part)) flaws.add(`cuts off "${part.textContent?.slice(0, 60)}"`)
      }
      const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { currentNode } = walker
        const { parentElement } = currentNode
        if (!parentElement || isForReaders(parentElement) || currentNode.textContent?.trim() === '') continue
        // A select draws its options itself.
        if (parentElement.localName === 'option') continue
        const range = document.createRange()
        range.selectNodeContents(currentNode)
        const text = range.getBoundingClientRect()
        if (text.left < box.left - SLACK || text.right > box.right + SLACK) {
          flaws.add(`lets "${currentNode.textContent?.slice(0, 60)}" run over the edge of its button`)
        }
      }
    }
    return Array.from(flaws)
  })
}
