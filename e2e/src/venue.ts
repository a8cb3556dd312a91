import type { Browser } from '@playwright/test'
import { launchBrowser } from './phone/launch-browser.ts'
import { startProduct } from './product/product.ts'
import { openStage, type Stage } from './stage.ts'

/** The fixtures that all journeys share: the running product and a browser. */
export interface Venue {
  /** Returns the fixtures of one journey. */
  readonly openStage: () => Stage
  readonly close: () => Promise<void>
}

export async function openVenue(): Promise<Venue> {
  const product = await startProduct()
  let browser: Browser
  try {
    browser = await launchBrowser()
  } catch (error) {
    await product.stop()
    throw error
  }
  return {
    openStage: () => openStage(product, browser),
    async close() {
      await browser.close().catch(() => {})
      await product.stop()
    },
  }
}
