import { expect, type Page } from '@playwright/test'

const TIMEOUT_MS = 15_000

/**
 * Types a PIN into its boxes; the first box has the label itself as its name. Retries if the page moves the focus
 * meanwhile, for example to its first error, and a digit lands in another box.
 */
export async function typePin(page: Page, label: string, pin: string): Promise<void> {
  const boxes = Array.from(pin, (_, place) => {
    const name = place === 0 ? label : `${label} ${place + 1}/${pin.length}`
    return page.locator('input').and(page.getByLabel(name, { exact: true }))
  })
  await expect(async () => {
    for (const [place, digit] of Array.from(pin).entries()) await boxes[place]?.fill(digit)
    const typed = await Promise.all(boxes.map((box) => box.inputValue()))
    expect(typed.join('')).toBe(pin)
  }).toPass({ timeout: TIMEOUT_MS })
}
