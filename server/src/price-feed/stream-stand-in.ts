import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

export type ExchangeName = 'binance' | 'kraken' | 'kucoin'
/**
 * The responses of an exchange: correct with prices times `factor`, late, or faulty. Its streams send every price again and
 * again while it is well, `slow` or `stuck`, which sends no price after the first but heartbeats; they send nothing while
 * it is `silent`, and are refused and cut otherwise. While it is `silent`, `stuck` or `polled` requests are answered.
 */
export type Behaviour =
  | { readonly kind: 'well'; readonly factor: number }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'hang_up' | 'silent' | 'stuck' | 'polled' }

/** The streams of the exchanges' stand-in. */
export interface StreamsStandIn {
  /** Cuts the streams of an exchange that no longer offers them. */
  behaviourChanged(name: ExchangeName): void
  /** Returns the number of streams opened at an exchange. */
  opened(name: ExchangeName): number
  close(): void
}

interface StreamParts {
  readonly behaviourOf: (name: string) => Behaviour
  readonly now: () => number
  /** Called with each round of prices that is sent. */
  readonly count: (name: ExchangeName) => void
}

/** Each price is sent again in this time, so that tests need not wait for a change. */
const SEND_MS = 15
const STREAMING: readonly Behaviour['kind'][] = ['well', 'slow', 'silent', 'stuck']

/** Opens the websockets of the stand-in. A stream sends every symbol from its first subscription on. */
export function openStreams(
  server: Server,
  prices: ReadonlyMap<string, number>,
  { behaviourOf, now, count }: StreamParts,
): StreamsStandIn {
  const sockets = new WebSocketServer({ noServer: true })
  const open = new Map<WebSocket, ExchangeName>()
  const subscribed = new Set<WebSocket>()
  const opened = new Map<string, number>()

  server.on('upgrade', (request, socket, head) => {
    const name = request.url?.split(/[/?]/)[1] as ExchangeName
    if (!STREAMING.includes(behaviourOf(name).kind)) return void socket.destroy()
    sockets.handleUpgrade(request, socket, head, (client) => {
      opened.set(name, (opened.get(name) ?? 0) + 1)
      open.set(client, name)
      client.on('close', () => open.delete(client))
      client.on('message', () => {
        if (!subscribed.has(client)) sendPrices(client, name)
        subscribed.add(client)
      })
    })
  })

  function sendPrices(client: WebSocket, name: ExchangeName): void {
    const behaviour = behaviourOf(name)
    if (behaviour.kind === 'silent') return
    count(name)
    const factor = behaviour.kind === 'well' ? behaviour.factor : 1
    const texts = [...prices].map(([symbol, price]) =>
      JSON.stringify(MESSAGES[name](symbol, String(price * factor), now())),
    )
    const sendAll = (): void => texts.forEach((text) => client.send(text))
    if (behaviour.kind === 'slow') setTimeout(sendAll, behaviour.ms)
    else sendAll()
  }

  const sending = setInterval(() => {
    for (const [client, name] of open)
      if (behaviourOf(name).kind === 'stuck') client.send(JSON.stringify({ channel: 'heartbeat' }))
      else if (subscribed.has(client)) sendPrices(client, name)
  }, SEND_MS)

  return {
    behaviourChanged(name) {
      if (STREAMING.includes(behaviourOf(name).kind)) return
      for (const [client, owner] of open) if (owner === name) client.terminate()
    },
    opened: (name) => opened.get(name) ?? 0,
    close() {
      clearInterval(sending)
      for (const client of open.keys()) client.terminate()
      sockets.close()
    },
  }
}

const MESSAGES: Record<ExchangeName, (symbol: string, price: string, now: number) => object> = {
  binance: (symbol, price) => ({ u: 1, s: symbol.replace('/', ''), b: price, B: '1', a: price, A: '1' }),
  kraken: (symbol, price) => ({
    channel: 'ticker',
    type: 'update',
    data: [
      { symbol, bid: Number(price), bid_qty: 1, ask: Number(price), ask_qty: 1, last: Number(price) * 1.5 },
    ],
  }),
  kucoin: (symbol, price, now) => ({
    topic: `/spotMarket/level1:${symbol.replace('/', '-')}`,
    type: 'message',
    subject: 'level1',
    data: { asks: [price, '1'], bids: [price, '1'], timestamp: now },
  }),
}
