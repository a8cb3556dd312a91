import type {
  Extension,
  ExtensionContext,
  Feed,
  Lifetime,
  OutsideParts,
  Past,
  PastNeeds,
} from '@halyard/server'
import { openPracticeChains, type PracticeChains, practiceNetworks } from './chains/practice-chains.ts'
import type { DemoSettings } from './demo-config.ts'
import { registerChainPage } from './pages/chain-page.ts'
import { registerOutboxPage } from './pages/outbox-page.ts'
import { registerRecurringPage } from './pages/recurring-page.ts'
import { openPractice, type Practice } from './practice.ts'
import {
  hasOwnMarket,
  type MarketOptions,
  openPrices,
  runMarket,
  SIMULATED_FEED,
} from './prices/open-market.ts'
import type { FeedState } from './prices/simulated-feed.ts'
import { openPastClock } from './projects/past-clock.ts'
import { PAST_MS, seedProjects } from './projects/seed-projects.ts'
import { openDemoUsers } from './seeding/demo-users.ts'
import { seedNews } from './seeding/seed-news.ts'

/** The simulated world around a server: prices, chains, accounts, and parties that act by themselves. */
export class Demo implements Extension {
  readonly #settings: DemoSettings
  readonly #market: MarketOptions
  #prices: FeedState | undefined
  #chains: PracticeChains | undefined
  #practice: Practice | undefined

  constructor(settings: DemoSettings, market: MarketOptions = {}) {
    this.#settings = settings
    this.#market = market
  }

  /** The simulated chains. Throws before they are open. */
  get chains(): PracticeChains {
    if (!this.#chains) throw new Error('the chains of the demo are not open')
    return this.#chains
  }

  /** The parties that act by themselves. Throws before they are open. */
  get practice(): Practice {
    if (!this.#practice) throw new Error('the parties of the demo are not open')
    return this.#practice
  }

  async openPast({ config, db, clock, now }: PastNeeds): Promise<Past | undefined> {
    if (!hasOwnMarket(config, this.#market)) return undefined
    const past = await openPastClock(db, clock.now, clock.now() - PAST_MS)
    if (!past) return undefined
    return {
      now: past.now,
      async make(parts) {
        await seedProjects({ ...parts, clock: past }, now())
        past.end()
      },
    }
  }

  async openChains(parts: OutsideParts): Promise<PracticeChains> {
    this.#chains = await openPracticeChains({ ...parts, networks: practiceNetworks(parts.config.custody) })
    return this.#chains
  }

  async openFeed(parts: OutsideParts): Promise<Feed | undefined> {
    this.#prices = await openPrices(parts, this.#market)
    return this.#prices && SIMULATED_FEED
  }

  async open(parts: ExtensionContext, life: Lifetime): Promise<void> {
    const { http, ...context } = parts
    const { chains } = this
    const ctx = { ...context, config: { ...context.config, ...this.#settings } }
    await openDemoUsers(ctx)
    await seedNews(ctx)
    registerChainPage(http, ctx, chains)
    registerOutboxPage(http, ctx)
    registerRecurringPage(http, ctx)
    runMarket(parts, this.#prices, life, this.#market)
    life.poll(() => chains.run())
    this.#practice = openPractice(http, ctx, life)
  }
}
