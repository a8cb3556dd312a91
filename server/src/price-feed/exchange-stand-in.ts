import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local server that implements the public REST protocols of Binance, Kraken and KuCoin. */
export interface ExchangeStandIn {
  /** Returns ccxt settings with which an exchange sends its requests here. */
  settings(name: ExchangeName): object
  /** Best bids and asks by symbol such as 'BTC/USDT'. The last trade was at half as much again. */
  readonly prices: Map<string, number>
  behave(name: ExchangeName, behaviour: Behaviour): void
  /** Returns the number of requests received for an exchange. */
  requests(name: ExchangeName): number
  close(): Promise<void>
}

export type ExchangeName = 'binance' | 'kraken' | 'kucoin'
/** The responses of an exchange: correct with prices times `factor`, late, or faulty. */
export type Behaviour =
  | { readonly kind: 'well'; readonly factor: number }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'hang_up' }

const WELL: Behaviour = { kind: 'well', factor: 1 }

/** Starts the server on a free local port with the given prices. All exchanges respond correctly at first. */
export async function startExchanges(
  prices: Readonly<Record<string, number>>,
  now: () => number,
): Promise<ExchangeStandIn> {
  const state = new Map(Object.entries(prices))
  const behaviours = new Map<ExchangeName, Behaviour>()
  const received = new Map<string, number>()
  const server = createServer((request, response) => {
    const [, name = '', ...path] = (request.url ?? '').split('/')
    received.set(name, (received.get(name) ?? 0) + 1)
    const behaviour = behaviours.get(name as ExchangeName) ?? WELL
    const respondWell = (factor: number): void => {
      const scaled = new Map([...state].map(([symbol, price]) => [symbol, price * factor]))
      send(response, JSON.stringify(RESPONSES[name as ExchangeName](path.join('/'), scaled, now())))
    }
    switch (behaviour.kind) {
      case 'well':
        return respondWell(behaviour.factor)
      case 'slow':
        return void setTimeout(() => respondWell(1), behaviour.ms)
      case 'status':
        return send(response, '{}', behaviour.status)
      case 'text':
        return send(response, behaviour.text)
      case 'hang_up':
        return void request.socket.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: (name) => ({
      urls: { api: { public: `http://127.0.0.1:${port}/${name}` } },
      enableRateLimit: false,
    }),
    prices: state,
    behave: (name, behaviour) => void behaviours.set(name, behaviour),
    requests: (name) => received.get(name) ?? 0,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

type Respond = (path: string, prices: ReadonlyMap<string, number>, now: number) => object

const RESPONSES: Record<ExchangeName, Respond> = {
  binance: (path, prices, now) =>
    path.startsWith('exchangeInfo')
      ? { timezone: 'UTC', serverTime: now, symbols: [...prices.keys()].map(binanceSymbol) }
      : [...prices].map(([symbol, price]) => ({
          symbol: symbol.replace('/', ''),
          lastPrice: (price * 1.5).toFixed(8),
          bidPrice: price.toFixed(8),
          askPrice: price.toFixed(8),
          closeTime: now,
        })),
  kraken: (path, prices) =>
    path.includes('AssetPairs')
      ? { error: [], result: Object.fromEntries([...prices.keys()].map(krakenPair)) }
      : {
          error: [],
          result: Object.fromEntries(
            [...prices].map(([symbol, price]) => [krakenId(symbol), krakenTicker(price)]),
          ),
        },
  kucoin: (path, prices, now) =>
    path.includes('symbols')
      ? { code: '200000', data: [...prices.keys()].map(kucoinSymbol) }
      : {
          code: '200000',
          data: {
            time: now,
            ticker: [...prices].map(([symbol, price]) => ({
              symbol: symbol.replace('/', '-'),
              last: String(price * 1.5),
              buy: String(price),
              sell: String(price),
            })),
          },
        },
}

function binanceSymbol(symbol: string): object {
  const [baseAsset, quoteAsset] = symbol.split('/')
  return {
    symbol: `${baseAsset}${quoteAsset}`,
    status: 'TRADING',
    baseAsset,
    quoteAsset,
    isSpotTradingAllowed: true,
    permissions: ['SPOT'],
    permissionSets: [['SPOT']],
    filters: [],
  }
}

function krakenId(symbol: string): string {
  return symbol.replace('/', '').replaceAll('BTC', 'XBT')
}

function krakenPair(symbol: string): [string, object] {
  const [base = '', quote = ''] = symbol.split('/').map((name) => name.replace('BTC', 'XBT'))
  return [
    krakenId(symbol),
    {
      altname: krakenId(symbol),
      wsname: `${base}/${quote}`,
      base,
      quote,
      pair_decimals: 5,
      lot_decimals: 8,
      fees: [[0, 0.4]],
      fees_maker: [[0, 0.25]],
      status: 'online',
    },
  ]
}

function krakenTicker(price: number): object {
  const text = String(price)
  const [both, two] = [
    ['1', '1'],
    [text, text],
  ]
  return {
    a: [text, '1', '1'],
    b: [text, '1', '1'],
    c: [String(price * 1.5), '1'],
    v: both,
    p: two,
    t: [1, 1],
    l: two,
    h: two,
    o: text,
  }
}

function kucoinSymbol(symbol: string): object {
  const [baseCurrency, quoteCurrency] = symbol.split('/')
  const name = `${baseCurrency}-${quoteCurrency}`
  return {
    symbol: name,
    name,
    baseCurrency,
    quoteCurrency,
    enableTrading: true,
    baseIncrement: '0.00000001',
    quoteIncrement: '0.000001',
    priceIncrement: '0.00001',
    baseMinSize: '0.00001',
    baseMaxSize: '1000000',
    quoteMinSize: '0.01',
    quoteMaxSize: '99999999',
    feeCategory: 1,
    makerFeeCoefficient: '1.00',
    takerFeeCoefficient: '1.00',
  }
}
