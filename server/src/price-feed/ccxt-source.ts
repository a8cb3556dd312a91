import { runEvery, type Repeated } from '../platform/concurrency/run-every.ts'
import { type CcxtExchange, loadSymbols, priceOfTicker } from './ccxt-exchange.ts'
import { QUOTE_MAX_AGE_MS, type SourceQuote } from './combine-quotes.ts'
import { openQuoteStream } from './quote-stream.ts'

/** How a source does. `at` is in epoch milliseconds. */
export interface SourceState {
  readonly name: string
  readonly healthy: boolean
  /** Whether quotes arrive by websocket. */
  readonly isStreaming: boolean
  readonly at: number | null
}

/** One exchange's best bids and asks, by websocket if it has one, and polled while that is silent. */
export interface CcxtSource extends Repeated {
  /** Returns whether its quotes arrive, and how, and the time of the newest, if any. */
  state(): SourceState
  /** Returns the last quote of a symbol such as 'BTC/USDT', of any age. */
  quote(symbol: string): SourceQuote | undefined
}

/** Timeout of one request to an exchange. */
export const SOURCE_TIMEOUT_MS = 5_000
const POLL_MS = 2_000
/** A symbol without a message for this long is polled. */
const STREAM_QUIET_MS = 5_000

export interface CcxtSourceOptions {
  readonly name: string
  readonly exchange: CcxtExchange
  readonly symbols: () => readonly string[]
  readonly now: () => number
  /** Called when the source starts to fail, and when it recovers. */
  readonly onHealth: (healthy: boolean, error?: unknown) => void
  /** Called when the stream fails, which is then opened again. */
  readonly onStreamFailure: (error: unknown) => void
  /** Called when another price arrives by stream, with the time of its arrival. */
  readonly onPrice: (arrivedAt: number) => void
  readonly pollMs?: number
}

/** Opens one exchange. Markets that the exchange does not list are skipped; listing none is a failure. */
export function openCcxtSource(options: CcxtSourceOptions): CcxtSource {
  const { name, exchange, symbols, now, onHealth, pollMs = POLL_MS } = options
  const polled = new Map<string, SourceQuote>()
  let healthy = true
  const stream =
    exchange.has['watchBidsAsks'] === true
      ? openQuoteStream({ ...options, onFailure: options.onStreamFailure })
      : undefined

  async function poll(): Promise<void> {
    const traded = await loadSymbols(exchange, symbols())
    const quiet = traded.filter((symbol) => now() - (stream?.quote(symbol)?.at ?? 0) > STREAM_QUIET_MS)
    if (quiet.length > 0) {
      // A quote is never newer than its request.
      const requestedAt = now()
      const tickers = await exchange.fetchTickers(quiet)
      for (const symbol of quiet) {
        const priced = priceOfTicker(tickers[symbol], requestedAt)
        if (priced) polled.set(symbol, { source: name, ...priced })
      }
    }
    setHealth(true)
  }

  function setHealth(isHealthy: boolean, error?: unknown): void {
    if (isHealthy !== healthy) onHealth(isHealthy, error)
    healthy = isHealthy
  }

  function quote(symbol: string): SourceQuote | undefined {
    const [streamed, fromPoll] = [stream?.quote(symbol), polled.get(symbol)]
    if (!streamed || !fromPoll || fromPoll.at <= streamed.at) return streamed ?? fromPoll
    // A quiet stream is right while polls confirm it.
    const isHeard = now() - (streamed.heardAt ?? streamed.at) <= STREAM_QUIET_MS
    const isCurrent = isHeard && now() - streamed.at <= QUOTE_MAX_AGE_MS
    return isCurrent && fromPoll.price === streamed.price ? streamed : fromPoll
  }

  const polling = runEvery(pollMs, poll, (error) => setHealth(false, error), `prices:${name}`)
  return {
    quote,
    state: () => ({
      name,
      healthy,
      isStreaming: now() - (stream?.heardAt() ?? Number.NEGATIVE_INFINITY) <= STREAM_QUIET_MS,
      at: symbols().reduce<number | null>((newest, symbol) => {
        const at = quote(symbol)?.at
        return at === undefined ? newest : Math.max(newest ?? at, at)
      }, null),
    }),
    async stop() {
      await polling.stop()
      await stream?.stop()
    },
  }
}
