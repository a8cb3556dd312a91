import type { FastifyBaseLogger } from 'fastify'
import type { Engine } from '../engine/index.ts'
import type { Catalogue, ListedMarket } from '../instruments/catalogue.ts'
import { recordJob } from '../platform/concurrency/jobs.ts'
import type { Repeated } from '../platform/concurrency/run-every.ts'
import { ConfigError } from '../platform/settings.ts'
import type { CcxtExchange } from './ccxt-exchange.ts'
import { type CcxtSource, openCcxtSource, SOURCE_TIMEOUT_MS, type SourceState } from './ccxt-source.ts'
import { openMarketPrices, type QuotedPrice, symbolOf } from './price-markets.ts'
import { createRecordLag } from './record-lag.ts'
import { createRecordSchedule, STANDING_MS } from './record-schedule.ts'

export interface CcxtFeedParts {
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  /** Exchange time, which is never set. */
  readonly now: () => number
  /** Called with the prices and the quotes behind them, before they are submitted. */
  readonly announce?: (prices: readonly QuotedPrice[]) => void
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
  const { engine, catalogue, log, now, announce } = parts
  const { exchanges, settings = {}, pollMs, standingMs = STANDING_MS } = options
  const ccxt = await loadCcxt()
  const schedule = createRecordSchedule(now(), standingMs)
  const lag = createRecordLag()
  let timer: NodeJS.Timeout | undefined
  let recording: Promise<void> | undefined
  let isStopped = false
  const sources = exchanges
    .map((name) => [name, exchangeOf(ccxt, name, settings[name] ?? {})] as const)
    .map(([name, exchange]) => openSource(name, exchange))
  const prices = openMarketPrices({
    markets: pricedMarkets,
    quotesOf: (market) => sources.flatMap((source) => source.quote(symbolOf(market)) ?? []),
    log,
  })
  const job = recordJob('prices', standingMs)

  function openSource(name: string, exchange: CcxtExchange): CcxtSource {
    return openCcxtSource({
      name,
      exchange,
      symbols: () => pricedMarkets().map(symbolOf),
      now,
      onHealth: (healthy, error) =>
        healthy
          ? log.info({ source: name }, 'price source recovered')
          : log.warn({ source: name, err: error }, 'price source failed'),
      onStreamFailure: (error) => log.warn({ source: name, err: error }, 'price stream failed'),
      onPrice(arrivedAt) {
        schedule.arrived(arrivedAt)
        wait()
      },
      ...(pollMs === undefined ? {} : { pollMs }),
    })
  }

  /** An exchange elsewhere may trade another coin under the name of a launched one. */
  function pricedMarkets(): readonly ListedMarket[] {
    return catalogue.markets().filter(({ hasOwnIndex }) => !hasOwnIndex)
  }

  /** Waits for the next recording. Recordings never overlap. */
  function wait(): void {
    if (recording || isStopped) return
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        recording = run().finally(() => {
          recording = undefined
          wait()
        })
      },
      Math.max(0, schedule.nextAt() - now()),
    )
  }

  async function run(): Promise<void> {
    job.begin()
    try {
      await record()
      job.end(true)
    } catch (error) {
      job.end(false)
      log.error({ err: error }, 'failed to record prices')
    }
  }

  async function record(): Promise<void> {
    const at = now()
    const { since, isOfAll } = schedule.begin(at)
    const pricing = prices.due({ now: at, lagMs: lag.ms(at), isOfAll })
    if (pricing.prices.length > 0) {
      announce?.(pricing.prices)
      const recorded = pricing.prices.map(({ marketId, ticks, quality }) => ({ marketId, ticks, quality }))
      const { ok } = await engine.submit({ kind: 'recordPrices', prices: recorded })
      lag.measured(since, now())
      if (!ok) return
    }
    pricing.recorded()
  }

  wait()
  return {
    state: () => ({ sources: sources.map((source) => source.state()), lagMs: lag.ms(now()) }),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await recording
      job.remove()
      await Promise.all(sources.map((source) => source.stop()))
    },
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
