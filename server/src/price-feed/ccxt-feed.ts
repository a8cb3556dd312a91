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
import { combineQuotes, type Excluded } from './combine-quotes.ts'

export interface CcxtFeedParts {
  readonly engine: Engine
  readonly catalogue: Catalogue
  readonly log: FastifyBaseLogger
  readonly now: () => number
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
 * Records index prices from public exchanges. A market whose sources are too few, too old or in disagreement gets no
 * price: it becomes stale, and the engine rejects trading in it until its sources recover.
 */
export async function runCcxtFeed(parts: CcxtFeedParts, options: CcxtFeedOptions): Promise<CcxtFeed> {
  const { engine, catalogue, log, now } = parts
  const { exchanges, settings = {}, pollMs, recordMs = RECORD_MS } = options
  const ccxt = await loadCcxt()
  const sources = exchanges.map((name) => openSource(name, exchangeOf(ccxt, name, settings[name] ?? {})))
  const excluded = new Map<number, Excluded>()
  const unpriced = new Set<number>()

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

  function priceOf(market: ListedMarket): number | undefined {
    const quotes = sources.flatMap((source) => source.quote(symbolOf(market)) ?? [])
    const before = excluded.get(market.id) ?? new Map()
    const combined = combineQuotes(quotes, before, now())
    excluded.set(market.id, combined.excluded)
    for (const source of combined.excluded.keys())
      if (!before.has(source)) log.warn({ source, market: symbolOf(market) }, 'price source excluded')
    setUnpriced(market, combined.price === undefined)
    return combined.price
  }

  function setUnpriced(market: ListedMarket, isUnpriced: boolean): void {
    if (isUnpriced === unpriced.has(market.id)) return
    if (isUnpriced) unpriced.add(market.id)
    else unpriced.delete(market.id)
    log.warn({ market: symbolOf(market) }, isUnpriced ? 'market has no price' : 'market price recovered')
  }

  async function record(): Promise<void> {
    const prices: RecordPrices['prices'] = pricedMarkets().flatMap((market) => {
      const price = priceOf(market)
      return price === undefined ? [] : [{ marketId: market.id, ticks: ticksAt(market, price) }]
    })
    if (prices.length > 0) await engine.submit({ kind: 'recordPrices', prices })
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
