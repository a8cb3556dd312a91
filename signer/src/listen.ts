import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { z } from 'zod'
import { batchRequestSchema } from './bitcoin/batch-request.ts'
import { consolidationRequestSchema } from './bitcoin/consolidation-request.ts'
import { overflowRequestSchema } from './bitcoin/overflow-request.ts'
import type { Signer } from './open-signer.ts'
import { transferRequestSchema } from './own/transfer-request.ts'
import { signRequestSchema } from './request.ts'
import type { Settings } from './settings.ts'

/** Enough for a batch with the most payments and inputs. */
const BODY_MAX_BYTES = 96 * 1024

const PAYING_ADDRESS = /^\/paying-address(?:\?network=([A-Z0-9]{2,16}))?$/
const CONSOLIDATIONS = /^\/consolidations\?network=([A-Z0-9]{2,16})$/
const CONSOLIDATION = /^\/consolidation\/([0-9a-f]{64})$/
const TRANSFER = /^\/transfer\/([1-9][0-9]{0,15})$/

/** Serves the signer's calls, `POST /sign`, `/batch`, `/consolidate`, `/overflow` and `/transfer`, and `GET` for what it knows, to callers with the token. */
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

const UNKNOWN: HttpResult = { status: 404, body: { error: 'unknown call' } }

async function respond(signer: Signer, token: string, request: IncomingMessage): Promise<HttpResult> {
  if (!isToken(request.headers.authorization, token)) return { status: 401, body: { error: 'unauthorized' } }
  const { method, url = '' } = request
  if (method === 'GET') return answer(signer, url)
  if (method !== 'POST') return UNKNOWN
  switch (url) {
    case '/sign':
      return work(request, signRequestSchema, (asked) => signer.sign(asked))
    case '/batch':
      return work(request, batchRequestSchema, (asked) => signer.batch(asked))
    case '/consolidate':
      return work(request, consolidationRequestSchema, (asked) => signer.consolidate(asked))
    case '/overflow':
      return work(request, overflowRequestSchema, (asked) => signer.overflow(asked))
    case '/transfer':
      return work(request, transferRequestSchema, (asked) => signer.transfer(asked))
    default:
      return UNKNOWN
  }
}

async function answer(signer: Signer, url: string): Promise<HttpResult> {
  const paying = PAYING_ADDRESS.exec(url)
  if (paying) return { status: 200, body: { address: await signer.payingAddress(paying[1]) } }
  const transfer = TRANSFER.exec(url)?.[1]
  if (transfer !== undefined)
    return { status: 200, body: { known: signer.knownTransfer(Number(transfer)) ?? null } }
  const network = CONSOLIDATIONS.exec(url)?.[1]
  if (network !== undefined) return { status: 200, body: { txids: signer.latestConsolidations(network) } }
  const txid = CONSOLIDATION.exec(url)?.[1]
  if (txid !== undefined) return { status: 200, body: { raw: signer.consolidation(txid) ?? null } }
  return UNKNOWN
}

async function work<Asked>(
  request: IncomingMessage,
  schema: z.ZodType<Asked>,
  sign: (asked: Asked) => Promise<unknown>,
): Promise<HttpResult> {
  const parsed = schema.safeParse(await readJson(request))
  return parsed.success
    ? { status: 200, body: await sign(parsed.data) }
    : { status: 400, body: { error: 'invalid request' } }
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
