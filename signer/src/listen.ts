import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { batchRequestSchema } from './bitcoin/batch-request.ts'
import type { Signer } from './open-signer.ts'
import { transferRequestSchema } from './own/transfer-request.ts'
import { signRequestSchema } from './request.ts'
import type { Settings } from './settings.ts'

/** Enough for a batch with the most payments and inputs. */
const BODY_MAX_BYTES = 96 * 1024

const PAYING_ADDRESS = /^\/paying-address(?:\?network=([A-Z0-9]{2,16}))?$/
const TRANSFER = /^\/transfer\/([1-9][0-9]{0,15})$/

/** Serves the signer's calls, `POST /sign`, `POST /batch`, `POST /transfer`, `GET /transfer/<number>` and `GET /paying-address`, to callers with the token. */
export async function listen(
  signer: Signer,
  { host, port, token }: Pick<Settings, 'host' | 'port' | 'token'>,
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    respond(signer, token, request).then(
      ({ status, body }) => send(response, status, body),
      () => send(response, 500, { error: 'internal error' }),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface HttpResult {
  readonly status: number
  readonly body: unknown
}

async function respond(signer: Signer, token: string, request: IncomingMessage): Promise<HttpResult> {
  if (!isToken(request.headers.authorization, token)) return { status: 401, body: { error: 'unauthorized' } }
  const paying = request.method === 'GET' && PAYING_ADDRESS.exec(request.url ?? '')
  if (paying) return { status: 200, body: { address: await signer.payingAddress(paying[1]) } }
  const asked = TRANSFER.exec(request.url ?? '')?.[1]
  if (request.method === 'GET' && asked !== undefined)
    return { status: 200, body: { known: signer.knownTransfer(Number(asked)) ?? null } }
  if (request.method === 'POST' && request.url === '/transfer') {
    const transfer = transferRequestSchema.safeParse(await readJson(request))
    if (!transfer.success) return { status: 400, body: { error: 'invalid request' } }
    return { status: 200, body: await signer.transfer(transfer.data) }
  }
  if (request.method === 'POST' && request.url === '/batch') {
    const batch = batchRequestSchema.safeParse(await readJson(request))
    if (!batch.success) return { status: 400, body: { error: 'invalid request' } }
    return { status: 200, body: await signer.batch(batch.data) }
  }
  if (request.method !== 'POST' || request.url !== '/sign')
    return { status: 404, body: { error: 'unknown call' } }
  const parsed = signRequestSchema.safeParse(await readJson(request))
  if (!parsed.success) return { status: 400, body: { error: 'invalid request' } }
  return { status: 200, body: await signer.sign(parsed.data) }
}

/** Returns the parsed body, or undefined if it is too long or not JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

function isToken(header: string | undefined, token: string): boolean {
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
