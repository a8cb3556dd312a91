import type { RecordedQuote } from '@halyard/api/receipt'
import type { FastifyBaseLogger } from 'fastify'
import { type Catalogue, type ListedMarket, ticksAt } from '../instruments/catalogue.ts'
import { ConfigError } from '../platform/settings.ts'
import type { Engine, RecordPrices } from '../engine/index.ts'
import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'
import {
  type CcxtExchange,
  type CcxtSource,
  openCcxtSource,
  SOURCE_TIMEOUT_MS,
  type SourceState,
} from './ccxt-source.ts'
import { combineQuotes, type CombinedPrice, type Excluded } from './combine-quotes.ts'
import { openGrading } from './open-grading.ts'

export interface CcxtFeedParts {
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  readonly now: () => number
  /** Called with the prices and the quotes behind them, before they are submitted. */
  readonly announce?: (prices: readonly QuotedPrice[]) => void
}

/** A price in ticks, and the quotes that it was computed from, or that were left out, at a time. */
export interface QuotedPrice {
  readonly marketId: number
  readonly ticks: number
  readonly pricedAt: number
  readonly quotes: readonly RecordedQuote[]
}

export interface CcxtFeedOptions {
  /** Names of exchanges in ccxt. */
  readonly exchanges: readonly string[]
  /** ccxt settings by exchange, such as other URLs. */
  readonly settings?: Readonly<Record<string, object>>
  readonly pollMs?: number
  readonly recordMs?: number
}

/** The running feed. */
export interface CcxtFeed extends Repeated {
  /** Returns how each source does. */
  sources(): readonly SourceState[]
}

interface CcxtModule {
  readonly exchanges: readonly string[]
  readonly [name: string]: unknown
}

const RECORD_MS = 1_000

/**
 * Records index prices from public exchanges. A market with fewer than two current sources that agree gets no price: it
 * becomes stale, and the engine rejects trading in it until its sources recover. With two, or after a step, its price is
 * uncertain (decision 45).
 */
export async function runCcxtFeed(parts: CcxtFeedParts, options: CcxtFeedOptions): Promise<CcxtFeed> {
  const { engine, catalogue, log, now, announce } = parts
  const { exchanges, settings = {}, pollMs, recordMs = RECORD_MS } = options
  const ccxt = await loadCcxt()
  const sources = exchanges.map((name) => openSource(name, exchangeOf(ccxt, name, settings[name] ?? {})))
  const exclusions = openExclusions(log)
  const unpriced = new Set<number>()
  const grade = openGrading(log)

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
      ...(pollMs === undefined ? {} : { pollMs }),
    })
  }

  /** An exchange elsewhere may trade another coin under the name of a launched one. */
  function pricedMarkets(): readonly ListedMarket[] {
    return catalogue.markets().filter(({ hasOwnIndex }) => !hasOwnIndex)
  }

  function priceOf(market: ListedMarket, pricedAt: number): CombinedPrice {
    const quotes = sources.flatMap((source) => source.quote(symbolOf(market)) ?? [])
    const combined = combineQuotes(quotes, exclusions.of(market), pricedAt)
    setUnpriced(market, combined.price === undefined)
    return combined
  }

  function setUnpriced(market: ListedMarket, isUnpriced: boolean): void {
    if (isUnpriced === unpriced.has(market.id)) return
    if (isUnpriced) unpriced.add(market.id)
    else unpriced.delete(market.id)
    log.warn({ market: symbolOf(market) }, isUnpriced ? 'market has no price' : 'market price recovered')
  }

  async function record(): Promise<void> {
    const pricedAt = now()
    const combined = pricedMarkets().map((market) => {
      const price = priceOf(market, pricedAt)
      return { market, ...price, quality: grade(market.id, price, pricedAt) }
    })
    const quoted = combined.flatMap(({ market, price, records }): QuotedPrice[] =>
      price === undefined
        ? []
        : [{ marketId: market.id, ticks: ticksAt(market, price), pricedAt, quotes: records }],
    )
    announce?.(quoted)
    const prices: RecordPrices['prices'] = combined.flatMap(({ market, quality, ...one }) =>
      one.price === undefined ? [] : [{ marketId: market.id, ticks: ticksAt(market, one.price), quality }],
    )
    if (prices.length > 0 && !(await engine.submit({ kind: 'recordPrices', prices })).ok) return
    // Only now, so that a source is excluded only after a recorded price shows how far off it was.
    for (const one of combined) exclusions.set(one.market, one.excluded)
  }

  const recording = runEvery(
    recordMs,
    record,
    (error) => log.error({ err: error }, 'failed to record prices'),
    'prices',
  )
  return {
    sources: () => sources.map((source) => source.state()),
    async stop() {
      await recording.stop()
      await Promise.all(sources.map((source) => source.stop()))
    },
  }
}

/** Opens the excluded sources of each market. One that is excluded for the first time is logged. */
function openExclusions(log: FastifyBaseLogger) {
  const excluded = new Map<number, Excluded>()
  const of = ({ id }: ListedMarket): Excluded => excluded.get(id) ?? new Map()
  return {
    of,
    set(market: ListedMarket, after: Excluded): void {
      const before = of(market)
      excluded.set(market.id, after)
      for (const source of after.keys())
        if (!before.has(source)) log.warn({ source, market: symbolOf(market) }, 'price source excluded')
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
  const Exchange = ccxt[name] as new (settings: object) => CcxtExchange
  return new Exchange({
    enableRateLimit: true,
    timeout: SOURCE_TIMEOUT_MS,
    // Only public spot tickers are needed, no lists of currencies or futures.
    has: { fetchCurrencies: false },
    options: { defaultType: 'spot', fetchMarkets: { types: ['spot'] } },
    ...settings,
  })
}

function symbolOf({ base, quote }: ListedMarket): string {
  return `${base.name}/${quote.name}`
}
