import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'
import type { SourceQuote } from './combine-quotes.ts'

/** The parts of a ccxt exchange that the feed uses. */
export interface CcxtExchange {
  readonly markets?: Readonly<
    Record<string, { readonly spot?: boolean; readonly active?: boolean | undefined }>
  >
  loadMarkets(reload: boolean): Promise<unknown>
  fetchTickers(symbols: string[]): Promise<Readonly<Record<string, CcxtTicker>>>
}

interface CcxtTicker {
  readonly bid?: unknown
  readonly ask?: unknown
  readonly timestamp?: unknown
}

/** How a source does. `at` is in epoch milliseconds. */
export interface SourceState {
  readonly name: string
  readonly healthy: boolean
  readonly at: number | null
}

/** One exchange's public tickers, polled periodically. */
export interface CcxtSource extends Repeated {
  /** Returns whether the last poll succeeded, and the time of the newest quote; null if there is none. */
  state(): SourceState
  /** Returns the last quote of a symbol such as 'BTC/USDT', of any age. */
  quote(symbol: string): SourceQuote | undefined
}

/** Timeout of one request to an exchange. */
export const SOURCE_TIMEOUT_MS = 5_000
const POLL_MS = 2_000

export interface CcxtSourceOptions {
  readonly name: string
  readonly exchange: CcxtExchange
  readonly symbols: () => readonly string[]
  readonly now: () => number
  /** Called when polling starts to fail, and when it recovers. */
  readonly onHealth: (healthy: boolean, error?: unknown) => void
  readonly pollMs?: number
}

/** Starts polling one exchange. Markets that the exchange does not list are skipped; listing none is a failure. */
export function openCcxtSource(options: CcxtSourceOptions): CcxtSource {
  const { name, exchange, symbols, now, onHealth, pollMs = POLL_MS } = options
  const quotes = new Map<string, SourceQuote>()
  let healthy = true

  async function poll(): Promise<void> {
    // A quote is never newer than its request.
    const requestedAt = now()
    // Without `true`, ccxt caches the failure of its first attempt permanently.
    if (tradedSymbols().length === 0) await exchange.loadMarkets(true)
    const listed = tradedSymbols()
    if (listed.length === 0) throw new Error(`${name} trades none of ${symbols().join(', ')}`)
    const tickers = await exchange.fetchTickers(listed)
    for (const symbol of listed) {
      const quote = quoteOf(name, tickers[symbol], requestedAt)
      if (quote) quotes.set(symbol, quote)
    }
    setHealth(true)
  }

  function tradedSymbols(): string[] {
    return symbols().filter((symbol) => isTraded(exchange, symbol))
  }

  function setHealth(isHealthy: boolean, error?: unknown): void {
    if (isHealthy !== healthy) onHealth(isHealthy, error)
    healthy = isHealthy
  }

  const polling = runEvery(pollMs, poll, (error) => setHealth(false, error), `prices:${name}`)
  return {
    quote: (symbol) => quotes.get(symbol),
    state: () => ({
      name,
      healthy,
      at: [...quotes.values()].reduce<number | null>((newest, { at }) => Math.max(newest ?? at, at), null),
    }),
    stop: () => polling.stop(),
  }
}

function isTraded({ markets }: CcxtExchange, symbol: string): boolean {
  const market = markets?.[symbol]
  return market !== undefined && market.spot !== false && market.active !== false
}

/** Returns the mid of the best bid and ask. A last trade may be old, or made by one order in an empty book. */
function quoteOf(
  source: string,
  ticker: CcxtTicker | undefined,
  requestedAt: number,
): SourceQuote | undefined {
  const { bid, ask, timestamp } = ticker ?? {}
  if (!isPrice(bid) || !isPrice(ask) || ask < bid) return undefined
  const at = typeof timestamp === 'number' && timestamp > 0 ? Math.min(timestamp, requestedAt) : requestedAt
  return { source, price: (bid + ask) / 2, at }
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
