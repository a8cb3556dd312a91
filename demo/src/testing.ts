import { startTestApp, type TestApp, type TestAppOptions } from '@halyard/server/testing'
import { Demo } from './demo.ts'
import type { MarketOptions } from './prices/open-market.ts'

export type { Makers } from './market-makers/makers.ts'
export { SPOT_MAKERS } from './market-makers/market-makers.ts'
export { PERP_MAKERS } from './market-makers/perp-market-makers.ts'
export { pruneBotOrders } from './market-makers/prune-bot-orders.ts'

export { decryptPush } from './push/decrypt-push.ts'

interface DemoTestAppOptions extends Omit<TestAppOptions, 'extension'> {
  /** Default: no price feed and no market makers. */
  readonly market?: MarketOptions
}

/** A server with the demo around it. */
export interface DemoTestApp extends TestApp {
  readonly demo: Demo
}

const REVIEW_MS = 60_000
const NO_MARKET: MarketOptions = { feed: false, marketMakers: false, history: false }

/** Starts the demo on a free port, with simulated chains, accounts and parties that act when a test requests it. */
export async function startDemoTestApp({
  market = NO_MARKET,
  ...options
}: DemoTestAppOptions = {}): Promise<DemoTestApp> {
  const demo = new Demo({ practiceReviewMs: REVIEW_MS }, market)
  return Object.assign(await startTestApp({ ...options, extension: demo }), { demo })
}
