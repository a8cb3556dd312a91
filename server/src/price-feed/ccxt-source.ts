import { every, type Repeated } from '../platform/concurrency/every.ts'
import type { SourceQuote } from './combine-quotes.ts'

/** The parts of an exchange in ccxt that the feed uses. */
export interface CcxtExchange {
  readonly markets?: Readonly<
    Record<string, { readonly spot?: boolean; readonly active?: boolean | undefined }>
  >
  loadMarkets(reload: boolean): Promise<unknown>
  fetchTickers(symbols: string[]): Promise<Readonly<Record<string, CcxtTicker>>>
}

interface CcxtTicker {
  readonly last?: unknown
  readonly timestamp?: unknown
}

/** One exchange's public tickers, asked for again and again. */
export interface CcxtSource extends Repeated {
  /** The last that was heard of a symbol, as in 'BTC/USDT', however old. */
  quote(symbol: string): SourceQuote | undefined
}

export const SOURCE_TIMEOUT_MS = 5_000
const POLL_MS = 2_000

export interface CcxtSourceOptions {
  readonly name: string
  readonly exchange: CcxtExchange
  readonly symbols: () => readonly string[]
  readonly now: () => number
  /** Called when it begins to fail, and when it works again. */
  readonly onHealth: (healthy: boolean, error?: unknown) => void
  readonly pollMs?: number
}

export function openCcxtSource(options: CcxtSourceOptions): CcxtSource {
  const { name, exchange, symbols, now, onHealth, pollMs = POLL_MS } = options
  const quotes = new Map<string, SourceQuote>()
  let healthy = true

  async function poll(): Promise<void> {
    // What comes back cannot be newer than this.
    const askedAt = now()
    // Without `true` ccxt would answer for ever with the failure of its first try.
    if (tradedSymbols().length === 0) await exchange.loadMarkets(true)
    const listed = tradedSymbols()
    if (listed.length === 0) throw new Error(`${name} trades none of ${symbols().join(', ')}`)
    const tickers = await exchange.fetchTickers(listed)
    for (const symbol of listed) {
      const quote = quoteOf(name, tickers[symbol], askedAt)
      if (quote) quotes.set(symbol, quote)
    }
    noteHealth(true)
  }

  function tradedSymbols(): string[] {
    return symbols().filter((symbol) => isTraded(exchange, symbol))
  }

  function noteHealth(isHealthy: boolean, error?: unknown): void {
    if (isHealthy !== healthy) onHealth(isHealthy, error)
    healthy = isHealthy
  }

  const polling = every(pollMs, poll, (error) => noteHealth(false, error))
  return { quote: (symbol) => quotes.get(symbol), stop: () => polling.stop() }
}

function isTraded({ markets }: CcxtExchange, symbol: string): boolean {
  const market = markets?.[symbol]
  return market !== undefined && market.spot !== false && market.active !== false
}

function quoteOf(source: string, ticker: CcxtTicker | undefined, askedAt: number): SourceQuote | undefined {
  const { last, timestamp } = ticker ?? {}
  if (typeof last !== 'number' || !Number.isFinite(last) || last <= 0) return undefined
  const at = typeof timestamp === 'number' && timestamp > 0 ? Math.min(timestamp, askedAt) : askedAt
  return { source, price: last, at }
}
