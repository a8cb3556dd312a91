/** The parts of a ccxt exchange that the feed uses. */
export interface CcxtExchange {
  readonly markets?: Readonly<
    Record<string, { readonly spot?: boolean; readonly active?: boolean | undefined }>
  >
  loadMarkets(reload: boolean): Promise<unknown>
  fetchTickers(symbols: string[]): Promise<Readonly<Record<string, CcxtTicker>>>
  readonly has: Readonly<Record<string, unknown>>
  /** The last streamed best bids and asks by symbol. Kraken's class has them among the streamed tickers. */
  readonly bidsasks?: Readonly<Record<string, CcxtTicker>>
  readonly tickers?: Readonly<Record<string, CcxtTicker>>
  /** Subscribes to best bids and asks, and resolves with the next message of a symbol. */
  watchBidsAsks?(symbols: string[]): Promise<unknown>
  /** Receives every message of a connection, before anything that waits for it. */
  handleMessage?(client: object, message: unknown): unknown
  /** Closes the streams. */
  close(): Promise<unknown>
}

/** A ticker as ccxt parsed it from an exchange's response, which may be anything. */
export interface CcxtTicker {
  readonly bid?: unknown
  readonly ask?: unknown
  readonly timestamp?: unknown
}

/** The price of a ticker and its time, in epoch milliseconds. */
export interface TickerPrice {
  readonly price: number
  readonly at: number
}

/**
 * Returns the mid of the best bid and ask; a last trade may be old, or made by one order in an empty book. Its time is that
 * of its arrival or request, or an earlier one that the exchange gives: no clock of an exchange makes a price newer.
 */
export function priceOfTicker(ticker: CcxtTicker | undefined, arrivedAt: number): TickerPrice | undefined {
  const { bid, ask, timestamp } = ticker ?? {}
  if (!isPrice(bid) || !isPrice(ask) || ask < bid) return undefined
  const at = typeof timestamp === 'number' && timestamp > 0 ? Math.min(timestamp, arrivedAt) : arrivedAt
  return { price: (bid + ask) / 2, at }
}

/** Returns those of the symbols that the exchange trades on spot. */
export function tradedSymbols({ markets }: CcxtExchange, symbols: readonly string[]): string[] {
  return symbols.filter((symbol) => {
    const market = markets?.[symbol]
    return market !== undefined && market.spot !== false && market.active !== false
  })
}

/** Loads the exchange's markets unless it has some of the symbols. Throws if it trades none of them. */
export async function loadSymbols(exchange: CcxtExchange, symbols: readonly string[]): Promise<string[]> {
  // Without `true`, ccxt caches the failure of its first attempt permanently.
  if (tradedSymbols(exchange, symbols).length === 0) await exchange.loadMarkets(true)
  const traded = tradedSymbols(exchange, symbols)
  if (traded.length === 0) throw new Error(`the exchange trades none of ${symbols.join(', ')}`)
  return traded
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
