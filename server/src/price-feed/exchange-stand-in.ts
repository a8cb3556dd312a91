import { Agent, createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Behaviour, type ExchangeName, openStreams } from './stream-stand-in.ts'

/** A local server that implements the public REST and websocket protocols of Binance, Kraken and KuCoin. */
export interface ExchangeStandIn {
  /** Returns ccxt settings with which an exchange sends its requests here. */
  settings(name: ExchangeName): object
  /** Best bids and asks by symbol such as 'BTC/USDT'. The last trade was at half as much again. */
  readonly prices: Map<string, number>
  behave(name: ExchangeName, behaviour: Behaviour): void
  /** Returns how often an exchange was asked by request, or sent all its prices by stream. */
  served(name: ExchangeName): number
  /** Returns the number of streams opened at an exchange. */
  streams(name: ExchangeName): number
  close(): Promise<void>
}

const WELL: Behaviour = { kind: 'well', factor: 1 }

/** Starts the server on a free local port with the given prices. All exchanges respond correctly at first. */
export async function startExchanges(
  prices: Readonly<Record<string, number>>,
  now: () => number,
): Promise<ExchangeStandIn> {
  const state = new Map(Object.entries(prices))
  const behaviours = new Map<ExchangeName, Behaviour>()
  const served = new Map<string, number>()
  const count = (name: string): void => void served.set(name, (served.get(name) ?? 0) + 1)
  const behaviourOf = (name: string): Behaviour => behaviours.get(name as ExchangeName) ?? WELL
  const server = createServer((request, response) => {
    const [, name = '', ...path] = (request.url ?? '').split('/')
    count(name)
    const behaviour = behaviourOf(name)
    const respondWell = (factor: number): void => {
      const scaled = new Map([...state].map(([symbol, price]) => [symbol, price * factor]))
      const answer = path.join('/').includes('bullet-public')
        ? bullet(`ws://${request.headers.host}/${name}`)
        : RESPONSES[name as ExchangeName](path.join('/'), scaled, now())
      send(response, JSON.stringify(answer))
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
      case 'silent':
      case 'stuck':
      case 'polled':
        return respondWell(1)
    }
  })
  const streams = openStreams(server, state, { behaviourOf, now, count })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: (name) => settingsOf(name, port),
    prices: state,
    behave(name, behaviour) {
      behaviours.set(name, behaviour)
      streams.behaviourChanged(name)
    },
    served: (name) => served.get(name) ?? 0,
    streams: (name) => streams.opened(name),
    async close() {
      streams.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns ccxt settings with which an exchange sends its requests to a local port. */
function settingsOf(name: ExchangeName, port: number): object {
  const stream = `ws://127.0.0.1:${port}/${name}`
  return {
    urls: { api: { public: `http://127.0.0.1:${port}/${name}`, ws: { spot: stream, publicV2: stream } } },
    options: {
      defaultType: 'spot',
      fetchMarkets: { types: ['spot'] },
      ws: { backoff: { base: 10, max: 50 } },
    },
    enableRateLimit: false,
    // ccxt requires one for websockets without TLS.
    httpAgent: new Agent(),
  }
}

/** KuCoin returns the address of its streams in the response to a request. */
function bullet(endpoint: string): object {
  const instanceServers = [{ endpoint, protocol: 'websocket', pingInterval: 18_000, pingTimeout: 10_000 }]
  return { code: '200000', data: { token: 'token', instanceServers } }
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
