import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { followRecentOrders } from './account/recent-orders.ts'
import { authenticate, requireKey, signedText } from './protocol/authenticate.ts'
import {
  type BinanceContext,
  type Endpoint,
  type Endpoints,
  ordersOf,
  weightOf,
} from './protocol/endpoint.ts'
import { ENDPOINTS } from './calls/endpoints.ts'
import { asSentAgain } from '../platform/call-error.ts'
import { describeError } from './protocol/describe-error.ts'
import { BinanceError } from './protocol/errors.ts'
import { parseFields } from './protocol/fields.ts'
import { createLimits, type Limits } from './protocol/limits.ts'
import { BINANCE, openBinanceSockets, type SocketsContext } from './sockets.ts'

/**
 * Serves the spot API of Binance, version 3, to programs with an API key. Bodies are kept as the text that was signed, whatever
 * their type, and every error has the form that client libraries read.
 */
export async function registerBinanceApi(
  app: FastifyInstance,
  context: Omit<SocketsContext, 'recent'>,
): Promise<void> {
  const limits = createLimits()
  const { recent, stop } = await followRecentOrders(context.db, context.engine)
  const ctx = { ...context, recent }
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      // The first point is counted before anything is read, also of a request that cannot be.
      scope.addHook('onRequest', async ({ ip }, reply) => countWeight(limits, ip, 1, reply))
      scope.setErrorHandler((error, request, reply) => sendBinanceError(ctx, request, reply, error))
      scope.setNotFoundHandler((request, reply) =>
        sendBinanceError(ctx, request, reply, new BinanceError(-1, 'Path not found.', 404)),
      )
      for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS satisfies Endpoints)) {
        const [method = '', url = ''] = name.split(' ')
        scope.route({
          method,
          url,
          config: { countsRequests: true },
          handler: (request, reply) => handle(ctx, limits, endpoint, { request, reply }),
        })
      }
    },
    { prefix: BINANCE },
  )
  const close = await openBinanceSockets(ctx, limits, app.server)
  app.addHook('preClose', async () => {
    stop()
    await close()
  })
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function handle(
  ctx: BinanceContext,
  limits: Limits,
  endpoint: Endpoint,
  { request, reply }: Exchange,
): Promise<unknown> {
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : ''
  const body = typeof request.body === 'string' ? request.body : ''
  const fields = parseFields(query, body)
  const weight = weightOf(endpoint, fields)
  await countWeight(limits, request.ip, weight - 1, reply)
  if (!endpoint.signed) return endpoint.handle(ctx, fields)
  const raw = { payload: signedText(query, body), fields, key: keyOf(request), ip: request.ip }
  if (endpoint.signed === 'key only') {
    const key = await requireKey(ctx, {}, raw.key, raw.ip)
    await limits.countCustomer(key.customerId, weight)
    await ctx.apiKeys.noteUse(key, raw.ip)
    return endpoint.handle(ctx, { fields, key })
  }
  const call = await authenticate(ctx, endpoint, raw)
  await limits.countCustomer(call.key.customerId, weight)
  const orders = ordersOf(endpoint, fields)
  if (orders > 0)
    reply.header('x-mbx-order-count-10s', String(await limits.countOrders(call.key.customerId, orders)))
  return endpoint.handle(ctx, call)
}

async function countWeight(limits: Limits, ip: string, weight: number, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store')
  reply.header('x-mbx-used-weight-1m', String(await limits.countWeight(ip, weight)))
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['x-mbx-apikey']
  return typeof key === 'string' ? key : undefined
}

function sendBinanceError(
  ctx: BinanceContext,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const call = { path: request.url.split('?')[0], isRead: request.method === 'GET' }
  // The proxy sends every request of this API again that a node did not answer: a copy of a signed one has the first answer.
  const { status, code, message, retryAfter, data } = describeError(ctx, asSentAgain(thrown), call)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.status(status).send({ code, msg: message, ...(data && { data }) })
}
