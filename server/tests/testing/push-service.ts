import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decryptPush } from '@halyard/demo/testing'
import { newPrivateKey } from '../../src/push/vapid-key.ts'

/** How a push service treats a push: a status, with seconds to wait, or `reset` to close the connection without one. */
type Treatment = { readonly status: number; readonly retryAfter?: number } | 'reset'

/** A push as its device reads it. */
interface ReceivedPush {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly message: Readonly<Record<string, unknown>>
}

/** A local push service, and a browser that is subscribed to it under any path. */
export interface TestPushService {
  readonly origin: string
  /** Every push that arrived, accepted or not. */
  readonly received: ReceivedPush[]
  /** The treatments of the next pushes; then each is accepted. */
  readonly treatments: Treatment[]
  subscriptionOf(path: string): { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  close(): Promise<void>
}

export async function startPushService(): Promise<TestPushService> {
  const [privateKey, auth] = [newPrivateKey(), randomBytes(16).toString('base64url')]
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const received: ReceivedPush[] = []
  const treatments: Treatment[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = decryptPush(Buffer.concat(parts), { privateKey, auth })
      const message = JSON.parse(text) as ReceivedPush['message']
      received.push({ path: request.url ?? '', headers: request.headers, message })
      const treatment = treatments.shift() ?? { status: 201 }
      if (treatment === 'reset') return request.socket.destroy()
      const { status, retryAfter } = treatment
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    treatments,
    subscriptionOf: (path) => ({
      endpoint: `${origin}${path}`,
      p256dh: pair.getPublicKey('base64url'),
      auth,
    }),
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}
