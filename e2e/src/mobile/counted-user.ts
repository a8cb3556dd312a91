import type { Locator, Page } from '@playwright/test'

/** Counts taps: each control touched and each field filled is one. Typing itself is not counted. */
export interface CountedUser {
  readonly tap: (part: Locator) => Promise<void>
  readonly fill: (field: Locator, text: string) => Promise<void>
  /** Enters six digits, which move from box to box automatically: one tap. */
  readonly pin: (label: string, digits: string) => Promise<void>
  readonly attach: (input: Locator, file: Parameters<Locator['setInputFiles']>[0]) => Promise<void>
  readonly taps: () => number
}

export function createCountedUser(page: Page): CountedUser {
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
