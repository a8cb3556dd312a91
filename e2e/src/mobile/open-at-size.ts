import type { MobilePage } from './open-mobile-page.ts'
import { waitForContent } from './wait-for-content.ts'

/** Opens a page of the app in a window of a size, and waits for its content. */
export async function openAtSize(
  { page, goto }: MobilePage,
  route: string,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.setViewportSize(size)
  await goto(route)
  await waitForContent(page)
}
