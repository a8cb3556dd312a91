import type { PriceDoubt } from '@halyard/api'
import type { FastifyBaseLogger } from 'fastify'
import type { Engine } from '../engine/index.ts'
import type { Catalogue, ListedMarket } from '../instruments/catalogue.ts'
import type { Repeated } from '../platform/concurrency/run-every.ts'
import { ConfigError } from '../platform/settings.ts'
import type { CcxtExchange } from './ccxt-exchange.ts'
import { type CcxtSourceOptions, openCcxtSource, SOURCE_TIMEOUT_MS, type SourceState } from './ccxt-source.ts'
import { openMarketPrices, type QuotedPrice, symbolOf } from './price-markets.ts'
import { createRecordLag, LAG_MAX_MS } from './record-lag.ts'
import { createRecordSchedule, type Recording, STANDING_MS } from './record-schedule.ts'
import { runRecordings } from './run-recordings.ts'

export interface CcxtFeedParts {
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  /** Exchange time, which is never set. */
  readonly now: () => number
  /** Called with the prices and the quotes behind them, before they are submitted. */
  readonly announce?: (prices: readonly QuotedPrice[]) => void
  /** Called with why the price of a market cannot be relied on; `undefined` if it can. */
  readonly onDoubt?: (marketId: number, doubt: PriceDoubt | undefined) => void
}

export interface CcxtFeedOptions {
  /** Names of exchanges in ccxt. */
  readonly exchanges: readonly string[]
  /** ccxt settings by exchange, such as other URLs. */
  readonly settings?: Readonly<Record<string, object>>
  readonly pollMs?: number
  readonly standingMs?: number
}

/** How the feed does. */
export interface FeedState {
  readonly sources: readonly SourceState[]
  /** The longest time from the arrival of a quote to the recorded price in the last ten seconds. */
  readonly lagMs: number
}

/** The running feed. */
export interface CcxtFeed extends Repeated {
  state(): FeedState
}

interface CcxtModule {
  readonly exchanges: readonly string[]
  /** The classes with streams. */
  readonly pro: Readonly<Record<string, unknown>>
  readonly [name: string]: unknown
}

/**
 * Records index prices from public exchanges: one that moves 150 ms after the quotes that move it, one that stands once a
 * second (decision 53). A market with fewer than two current sources that agree gets no price: it becomes stale, and the
 * engine rejects trading in it until its sources recover. With two, or after a step, its price is uncertain (decision 45).
 */
export async function runCcxtFeed(parts: CcxtFeedParts, options: CcxtFeedOptions): Promise<CcxtFeed> {
  const { engine, catalogue, log, now, announce, onDoubt } = parts
  const { exchanges, settings = {}, pollMs, standingMs = STANDING_MS } = options
  const ccxt = await loadCcxt()
  const schedule = createRecordSchedule(now(), standingMs)
  const lag = createRecordLag()
  const markets = (): readonly ListedMarket[] => pricedMarkets(catalogue)
  const sources = exchanges
    .map((name) => [name, exchangeOf(ccxt, name, settings[name] ?? {})] as const)
    .map(([name, exchange]) =>
      openCcxtSource({
        name,
        exchange,
        symbols: () => markets().map(symbolOf),
        now,
        ...logSource(log, name),
        onPrice: (arrivedAt) => recordings.priceArrived(arrivedAt),
        ...(pollMs === undefined ? {} : { pollMs }),
      }),
    )
  const prices = openMarketPrices({
    markets,
    quotesOf: (market) => sources.flatMap((source) => source.quote(symbolOf(market)) ?? []),
    log,
    ...(onDoubt ? { onDoubt } : {}),
  })
  const recordings = runRecordings({ schedule, standingMs, now, record, log })

  async function record(at: number, { since, isOfAll }: Recording): Promise<void> {
    const pricing = prices.due({ now: at, lagMs: lag.ms(at), isOfAll })
    if (pricing.prices.length > 0) {
      announce?.(pricing.prices)
      const recorded = pricing.prices.map(({ marketId, ticks, quality }) => ({ marketId, ticks, quality }))
      const liveUntil = at + LAG_MAX_MS
      const { ok } = await engine.submit({ kind: 'recordPrices', prices: recorded, liveUntil })
      lag.measured(since, now())
      if (!ok) return
    }
    pricing.recorded()
  }

  return {
    state: () => ({ sources: sources.map((source) => source.state()), lagMs: lag.ms(now()) }),
    async stop() {
      await recordings.stop()
      await Promise.all(sources.map((source) => source.stop()))
    },
  }
}

/** An exchange elsewhere may trade another coin under the name of a launched one. */
function pricedMarkets(catalogue: Catalogue): readonly ListedMarket[] {
  return catalogue.markets().filter(({ hasOwnIndex }) => !hasOwnIndex)
}

/** Logs when a source or its stream fails, and when the source recovers. */
function logSource(
  log: FastifyBaseLogger,
  source: string,
): Pick<CcxtSourceOptions, 'onHealth' | 'onStreamFailure'> {
  return {
    onHealth: (healthy, error) =>
      healthy
        ? log.info({ source }, 'price source recovered')
        : log.warn({ source, err: error }, 'price source failed'),
    onStreamFailure: (error) => log.warn({ source, err: error }, 'price stream failed'),
  }
}

/** Loads ccxt on use: it is large and optional. */
async function loadCcxt(): Promise<CcxtModule> {
  try {
    const { default: ccxt } = await import('ccxt')
    return ccxt
  } catch {
    throw new ConfigError('FEED_EXCHANGES: requires the optional package ccxt, which is not installed')
  }
}

function exchangeOf(ccxt: CcxtModule, name: string, settings: object): CcxtExchange {
  if (!ccxt.exchanges.includes(name)) throw new ConfigError(`FEED_EXCHANGES: ccxt has no exchange ${name}`)
  const Exchange = (ccxt.pro[name] ?? ccxt[name]) as new (settings: object) => CcxtExchange
  return new Exchange({
    enableRateLimit: true,
    timeout: SOURCE_TIMEOUT_MS,
    // Only public spot tickers are needed, no lists of currencies or futures.
    has: { fetchCurrencies: false },
    options: { defaultType: 'spot', fetchMarkets: { types: ['spot'] } },
    ...settings,
  })
}
