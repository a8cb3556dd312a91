import type { Locator } from '@playwright/test'

/**
 * Returns why a button cannot be pressed without scrolling: it is outside the viewport, or another element covers it.
 */
export function findHiddenButton(button: Locator): Promise<string[]> {
  return button.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const name = element.textContent?.trim() ?? ''
    const { clientWidth, clientHeight } = document.documentElement
    if (box.top < 0 || box.left < 0 || box.bottom > clientHeight || box.right > clientWidth)
      return [
        `has "${name}" from ${Math.round(box.top)} to ${Math.round(box.bottom)} on a screen ${clientHeight} high`,
      ]
    // Includes the corners, because a bar may cover a part of the button.
    const spots = [
      [box.left + box.width / 2, box.top + box.height / 2],
      [box.left + 8, box.top + 4],
      [box.right - 8, box.bottom - 4],
    ] as const
    const isCovered = spots.some(([x, y]) => !element.contains(document.elementFromPoint(x, y)))
    return isCovered ? [`covers "${name}"`] : []
  })
}
