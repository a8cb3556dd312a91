import { expect, type Page } from '@playwright/test'

const PATIENCE_MS = 15_000

/**
 * Types a PIN into its boxes, the first of which has the label's own name. A page that moves the focus meanwhile, to its first
 * error for instance, sends a digit to another box; a person sees that and types again.
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
  }).toPass({ timeout: PATIENCE_MS })
}
