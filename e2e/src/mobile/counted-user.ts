import { expect, type Locator, type Page } from '@playwright/test'

/** Counts taps: each control pressed is one, and each field that had to be pressed before typing. Typing is not counted. */
export interface CountedUser {
  readonly tap: (part: Locator) => Promise<void>
  readonly fill: (field: Locator, text: string) => Promise<void>
  /** Types into a field that has the focus already: no tap. Fails if it has not. */
  readonly type: (field: Locator, text: string) => Promise<void>
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
    async type(field, text) {
      await expect(field).toBeFocused()
      await page.keyboard.type(text)
      await expect(field).toHaveValue(text)
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
