import type { Browser } from '@playwright/test'
import { launchBrowser } from './mobile/launch-browser.ts'
import { startProduct } from './product/product.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'

/** The fixtures that all journeys share: the running product and a browser. */
export interface SharedFixtures {
  /** Returns the fixtures of one journey. */
  readonly createFixtures: () => Fixtures
  readonly close: () => Promise<void>
}

export async function openSharedFixtures(): Promise<SharedFixtures> {
  const product = await startProduct()
  let browser: Browser
  try {
    browser = await launchBrowser()
  } catch (error) {
    await product.stop()
    throw error
  }
  return {
    createFixtures: () => createFixtures(product, browser),
    async close() {
      await browser.close().catch(() => {})
      await product.stop()
    },
  }
}
