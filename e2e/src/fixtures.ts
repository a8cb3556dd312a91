import type { Browser } from '@playwright/test'
import { openMobilePage, type MobilePage, type MobilePageOptions } from './mobile/open-mobile-page.ts'
import type { Product } from './product/product.ts'

/** The fixtures of one journey: the running product, and pages of its own. */
export interface Fixtures {
  readonly product: Product
  readonly openMobilePage: (options?: MobilePageOptions) => Promise<MobilePage>
  /** Closes the journey's pages; throws if one of them reported an unexpected problem. */
  readonly endJourney: () => Promise<void>
  /** Takes screenshots of the pages, reports their problems, then closes them. */
  readonly recordFailure: (name: string) => Promise<void>
}

export function createFixtures(product: Product, browser: Browser): Fixtures {
  const mobiles: MobilePage[] = []
  const closePages = async () => {
    for (const mobile of mobiles.splice(0)) await mobile.close()
  }
  return {
    product,
    async openMobilePage(options = {}) {
      const mobile = await openMobilePage(browser, product.url, options)
      mobiles.push(mobile)
      return mobile
    },
    async endJourney() {
      const problems = mobiles.flatMap((mobile) => mobile.problems())
      await closePages()
      if (problems.length > 0) throw new Error(`The browser reported:\n${problems.join('\n')}`)
    },
    async recordFailure(name) {
      for (const [at, mobile] of mobiles.entries())
        await mobile.takeScreenshot(`failed-${name}-${at}`).catch(() => {})
      const problems = mobiles.flatMap((mobile) => mobile.problems())
      if (problems.length > 0) console.log(`The browser of ${name} reported:\n${problems.join('\n')}`)
      await closePages()
    },
  }
}
