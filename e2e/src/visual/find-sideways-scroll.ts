import type { Page } from '@playwright/test'

/** Returns the elements that make a page wider than the screen. */
export function findSidewaysScroll(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0
  return page.evaluate((given) => {
    const wide = document.documentElement.scrollWidth
    if (wide <= given) return []
    const culprits = Array.from(document.querySelectorAll('body *'))
      .filter((element) => element.getBoundingClientRect().right > given + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName} "${element.textContent?.slice(0, 30)}" ${element.className}`)
    return [`is ${wide} px wide: ${culprits.join('; ')}`]
  }, width)
}
