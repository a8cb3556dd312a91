import type { Locator, Page } from '@playwright/test'

/** A hand that counts what it does: each control touched and each field filled is one tap. Typing itself is not counted. */
export interface Thumb {
  readonly tap: (part: Locator) => Promise<void>
  readonly fill: (field: Locator, text: string) => Promise<void>
  /** Six digits, which go from box to box by themselves: one tap. */
  readonly pin: (label: string, digits: string) => Promise<void>
  readonly attach: (input: Locator, file: Parameters<Locator['setInputFiles']>[0]) => Promise<void>
  readonly taps: () => number
}

export function openThumb(page: Page): Thumb {
  let taps = 0
  return {
    async tap(part) {
      taps++
      await part.click()
    },
    async fill(field, text) {
      taps++
      await field.fill(text)
    },
    async pin(label, digits) {
      taps++
      await page
        .locator('input')
        .and(page.getByLabel(label, { exact: true }))
        .click()
      await page.keyboard.type(digits)
    },
    async attach(input, file) {
      taps++
      await input.setInputFiles(file)
    },
    taps: () => taps,
  }
}
