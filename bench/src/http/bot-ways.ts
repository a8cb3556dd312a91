import { createHmac, createPrivateKey, sign } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { BenchKey } from './http-halyard.ts'

/** An order of a bot. */
export interface BotOrder {
  readonly id: string
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly isPostOnly: boolean
}

/** The way in which a bot reaches the exchange. */
export interface Way {
  /** Places an order; returns what its cancel needs. */
  place(order: BotOrder): Promise<string>
  cancel(named: string): Promise<void>
  close(): void
}

const SYMBOL = 'BTCUSDT'
const QUANTITY = '0.0002'

/** Sends requests over one connection that stays open, from an address of its own. Throws unless they succeed. */
class Caller {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #target: { readonly port: number; readonly from: string }

  constructor(port: number, from: string) {
    this.#target = { port, from }
  }

  async send(method: string, path: string, headers: Readonly<Record<string, string>>, body = '') {
    const { port, from } = this.#target
    const sent = request({
      agent: this.#agent,
      port,
      host: '127.0.0.1',
      method,
      path,
      headers: { ...headers, 'content-length': String(body.length), 'x-forwarded-for': from },
    }).end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const answer = await text(response)
    if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${answer}`)
    return answer
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** Trades through the calls of the app, signed in by a session. */
export function byApp(port: number, from: string, token: string): Way {
  const caller = new Caller(port, from)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  async function send(method: string, path: string, fields: Record<string, string>): Promise<string> {
    const answer = await caller.send(method, path, headers, new URLSearchParams(fields).toString())
    const { type, message } = JSON.parse(answer) as { type: string; message: { id: number } }
    if (type !== 'ok') throw new Error(answer)
    return String(message.id)
  }
  return {
    place: ({ id, side, price, isPostOnly }) =>
      send('POST', `/api/coin/trade/${side}`, {
        currency_id: '1',
        legal_id: '3',
        type: isPostOnly ? 'post_only' : 'limit',
        price,
        number: QUANTITY,
        client_id: id,
      }),
    async cancel(id) {
      await send('PUT', '/api/coin/trade', { id })
    },
    close: () => caller.close(),
  }
}

/** Signs a text as the key does, for use in an address. */
export function signerOf({ kind, secret }: BenchKey): (payload: string) => string {
  if (kind === 'hmac') return (payload) => createHmac('sha256', secret).update(payload).digest('hex')
  const privateKey = createPrivateKey(secret)
  return (payload) => encodeURIComponent(sign(null, Buffer.from(payload), privateKey).toString('base64'))
}

/** Trades through the API for programs, with a key. */
export function byKey(port: number, from: string, key: BenchKey): Way {
  const caller = new Caller(port, from)
  const signature = signerOf(key)
  async function send(method: string, fields: Record<string, string>): Promise<void> {
    const query = new URLSearchParams({ ...fields, timestamp: String(Date.now()), recvWindow: '60000' })
    const path = `/binance/api/v3/order?${query.toString()}&signature=${signature(query.toString())}`
    await caller.send(method, path, { 'x-mbx-apikey': key.key })
  }
  return {
    async place({ id, side, price, isPostOnly }) {
      const type = isPostOnly ? { type: 'LIMIT_MAKER' } : { type: 'LIMIT', timeInForce: 'GTC' }
      const order = { symbol: SYMBOL, side: side.toUpperCase(), price, quantity: QUANTITY, ...type }
      await send('POST', { ...order, newClientOrderId: id })
      return id
    },
    cancel: (id) => send('DELETE', { symbol: SYMBOL, origClientOrderId: id }),
    close: () => caller.close(),
  }
}
