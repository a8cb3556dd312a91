import type { Served } from '../connections/accept.ts'
import type { Client } from '../connections/client.ts'
import { describeError } from '../protocol/describe-error.ts'
import { ordersOf, weightOf } from '../protocol/endpoint.ts'
import { BinanceError } from '../protocol/errors.ts'
import type { Fields } from '../protocol/fields.ts'
import { RATE_LIMITS } from '../public/general.ts'
import { type Id, isId } from '../streams/serve-streams.ts'
import { type Method, methodNamed } from './methods.ts'
import { readParams } from './params.ts'
import type { WsApiParts } from './parts.ts'
import { Session } from './session.ts'

/** Requests of a connection that are processed at a time. */
const RUNNING_MAX = 100
const SESSION_WEIGHT = 2

/** The counts of the limits after a request. */
interface Used {
  weight?: number
  orders?: number
}

interface Request {
  readonly id: Id
  readonly method: string
  readonly params: unknown
}

/** Serves a connection for calls: those of HTTP, by other names, and the events of customers. */
export function serveWsApi(parts: WsApiParts, client: Client): Served {
  const { ctx, limits } = parts
  const session = new Session(parts, client)
  let running = 0

  async function call(method: string, fields: Fields, used: Used): Promise<unknown> {
    const known = methodNamed(method)
    const weight = known ? weightOf(known.endpoint, fields) : SESSION_WEIGHT
    used.weight = await limits.countWeight(client.ip, weight)
    if (known) return run(known, fields, used)
    const handled = session.handle(method, fields)
    if (!handled) throw new BinanceError(-1, 'Unknown method.', 404)
    return handled
  }

  async function run({ endpoint }: Method, fields: Fields, used: Used): Promise<unknown> {
    if (!endpoint.signed) return endpoint.handle(ctx, fields)
    if (endpoint.signed === 'key only')
      return endpoint.handle(ctx, { fields, key: await session.requireNamed(endpoint, fields) })
    const signed = await session.authenticate(endpoint, fields)
    const orders = ordersOf(endpoint, signed.fields)
    if (orders > 0) used.orders = await limits.countOrders(signed.key.customerId, orders)
    return endpoint.handle(ctx, signed)
  }

  async function answer({ id, method, params }: Request): Promise<object> {
    const used: Used = {}
    try {
      if (running > RUNNING_MAX) throw busy()
      const result = await call(method, readParams(params), used)
      return { id, status: 200, result, rateLimits: presentLimits(used) }
    } catch (thrown) {
      const call = { path: method, isRead: methodNamed(method)?.isRead ?? true }
      return {
        id,
        ...presentError(describeError(ctx, thrown, call), ctx.now()),
        rateLimits: presentLimits(used),
      }
    }
  }

  async function reply(request: Request): Promise<void> {
    running += 1
    const message = await answer(request)
    running -= 1
    client.send(JSON.stringify(message))
  }

  return {
    receive(text) {
      void reply(readRequest(text))
    },
    announceStop: () => client.send(JSON.stringify({ event: { e: 'serverShutdown', E: ctx.now() } })),
    release: () => session.release(),
  }
}

function busy(): BinanceError {
  return new BinanceError(-1008, 'Too many requests are running.', 429, 1)
}

function presentError({ status, code, message, retryAfter, data }: BinanceError, now: number): object {
  const wait =
    retryAfter === undefined ? undefined : { serverTime: now, retryAfter: now + retryAfter * 1_000 }
  const details = data ?? wait
  return { status, error: { code, msg: message, ...(details && { data: details }) } }
}

function presentLimits({ weight, orders }: Used): object[] {
  return [weight, orders].flatMap((count, at) => (count === undefined ? [] : [{ ...RATE_LIMITS[at], count }]))
}

/** Reads a request. One that cannot be read has no method, and is counted as any other. */
function readRequest(text: string): Request {
  try {
    const value: unknown = JSON.parse(text)
    const { id, method, params } = (value ?? {}) as Readonly<Record<string, unknown>>
    return { id: isId(id) ? id : null, method: typeof method === 'string' ? method : '', params }
  } catch {
    return { id: null, method: '', params: undefined }
  }
}
