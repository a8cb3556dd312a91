import { type CcxtExchange, type CcxtTicker, loadSymbols, priceOfTicker } from './ccxt-exchange.ts'
import type { SourceQuote } from './combine-quotes.ts'

/** One exchange's best bids and asks, received by websocket. */
export interface QuoteStream {
  /** Returns the last quote of a symbol, of any age; undefined if none came. */
  quote(symbol: string): SourceQuote | undefined
  /** Returns when anything arrived by the stream last; undefined if nothing did. */
  heardAt(): number | undefined
  /** Closes the stream. Resolves when nothing more can arrive. */
  stop(): Promise<void>
}

export interface QuoteStreamOptions {
  readonly name: string
  readonly exchange: CcxtExchange
  readonly symbols: () => readonly string[]
  readonly now: () => number
  /** Called when a price arrives that differs from the last one of its symbol, with the time of its arrival. */
  readonly onPrice: (arrivedAt: number) => void
  /** Called when the stream fails. It is opened again. */
  readonly onFailure: (error: unknown) => void
  readonly retryMs?: number
}

/** The first wait before a stream is opened again, which doubles with each failure up to the longest. */
const RETRY_MS = 500
const RETRY_MAX_MS = 30_000
/** A connection without any message for this long is closed, so that another is opened. */
const SILENCE_MAX_MS = 20_000

interface Streamed {
  /** The object of ccxt: usually another one after each message, but some exchanges' classes change the same one. */
  readonly original: CcxtTicker
  readonly ticker: CcxtTicker
  /** The connection by which it came. */
  readonly client: object
  readonly arrivedAt: number
}

/**
 * Opens the stream of an exchange. Messages of one connection arrive in the order in which they were sent, and an exchange
 * sends each change at once: any message shows that the quotes which came by the same connection have not changed until
 * then. A new connection shows nothing about the quotes of the last one.
 */
export function openQuoteStream(options: QuoteStreamOptions): QuoteStream {
  const { name, exchange, symbols, now, onPrice, onFailure } = options
  const streamed = new Map<string, Streamed>()
  const heardAt = new WeakMap<object, number>()
  let lastHeardAt: number | undefined
  let openedAt = now()
  const stopping = new AbortController()

  const handle = exchange.handleMessage?.bind(exchange)
  exchange.handleMessage = (client, message) => {
    const arrivedAt = now()
    const result = handle?.(client, message)
    receive(client, arrivedAt)
    return result
  }

  function receive(client: object, arrivedAt: number): void {
    heardAt.set(client, arrivedAt)
    lastHeardAt = arrivedAt
    let isChanged = false
    for (const symbol of symbols()) {
      const original = exchange.bidsasks?.[symbol] ?? exchange.tickers?.[symbol]
      const before = streamed.get(symbol)
      if (!original) continue
      const { bid, ask, timestamp } = original
      const isOther = bid !== before?.ticker.bid || ask !== before?.ticker.ask
      if (!isOther && original === before?.original && timestamp === before?.ticker.timestamp) continue
      streamed.set(symbol, { original, ticker: { bid, ask, timestamp }, client, arrivedAt })
      isChanged ||= isOther
    }
    if (isChanged) onPrice(arrivedAt)
  }

  const silence = setInterval(() => {
    if (now() - Math.max(lastHeardAt ?? openedAt, openedAt) <= SILENCE_MAX_MS) return
    openedAt = now()
    exchange.close().catch(onFailure)
  }, SILENCE_MAX_MS / 4)
  const watching = watchQuotes(options, stopping.signal)

  return {
    quote(symbol) {
      const last = streamed.get(symbol)
      const priced = last && priceOfTicker(last.ticker, last.arrivedAt)
      if (!priced) return undefined
      // A message that was old when it arrived came late, and those after it count as equally late.
      const latenessMs = last.arrivedAt - priced.at
      return { source: name, ...priced, heardAt: (heardAt.get(last.client) ?? last.arrivedAt) - latenessMs }
    },
    heardAt: () => lastHeardAt,
    async stop() {
      clearInterval(silence)
      stopping.abort()
      await exchange.close()
      await watching
    },
  }
}

/** Keeps the subscription: each call resolves with a message, and a call after a failure opens a new connection. */
async function watchQuotes(options: QuoteStreamOptions, stopped: AbortSignal): Promise<void> {
  const { exchange, symbols, onFailure, retryMs = RETRY_MS } = options
  let waitMs = retryMs
  while (!stopped.aborted) {
    try {
      await exchange.watchBidsAsks?.(await loadSymbols(exchange, symbols()))
      waitMs = retryMs
    } catch (error) {
      if (stopped.aborted) return
      onFailure(error)
      await wait(waitMs, stopped)
      waitMs = Math.min(2 * waitMs, RETRY_MAX_MS)
    }
  }
}

/** Resolves after a time, or once the stream is stopped. */
function wait(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function end(): void {
      clearTimeout(timer)
      stopped.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    stopped.addEventListener('abort', end)
  })
}
