import { Agent, type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { TestApp } from '../../src/app/testing.ts'
import { queryOf, type TestKey } from './binance-client.ts'

/** An answer, as far as tests read it. */
export interface ShortAnswer {
  readonly status: number
  readonly code: number | undefined
  readonly retryAfter: number
  readonly orders: number
}

/** Sends signed requests over connections that stay open, from any address: the server must trust its proxy. */
export class ManyRequests {
  readonly #halyard: TestApp
  readonly #agent: Agent

  constructor(halyard: TestApp, connections: number) {
    this.#halyard = halyard
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  async send(
    key: TestKey,
    [method, path]: readonly [string, string],
    values: Readonly<Record<string, string | number>>,
    from: string,
  ): Promise<ShortAnswer> {
    const query = queryOf({ timestamp: this.#halyard.app.context.now(), ...values })
    const sent = request(`${this.#halyard.url}/binance${path}?${query}&signature=${key.sign(query)}`, {
      agent: this.#agent,
      method,
      headers: { 'X-MBX-APIKEY': key.key, 'x-forwarded-for': from },
    }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const { code } = JSON.parse(await text(response)) as { readonly code?: number }
    const { 'retry-after': retryAfter, 'x-mbx-order-count-10s': orders } = response.headers
    return { status: response.statusCode ?? 0, code, retryAfter: Number(retryAfter), orders: Number(orders) }
  }

  close(): void {
    this.#agent.destroy()
  }
}
