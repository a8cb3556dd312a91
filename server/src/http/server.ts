import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Context } from '../calls/context.ts'
import type { DailyFilesConfig } from '../daily-files/daily-files-config.ts'
import { registerAppFiles } from './app-files.ts'
import { respondToBrokenRequest } from './broken-request.ts'
import { CallError } from '../platform/call-error.ts'
import { registerCalls } from './calls.ts'
import { registerDocsPage } from './docs-page.ts'
import { sendError } from './errors.ts'
import type { Handlers } from '../calls/handler.ts'
import { registerHealth } from './health.ts'
import type { HttpConfig } from './http-config.ts'
import type { LinkConfig } from '../link/service.ts'
import type { Readiness } from '../platform/services/readiness.ts'
import type { Places } from '../sockets/places.ts'
import { createRequestRates, type RequestRates } from '../calls/request-rates.ts'
import { countRequests } from './request-counts.ts'
import { registerSecurity, securityHeaders } from './security.ts'

const BODY_MAX_BYTES = 64 * 1024
/** Slow requests are aborted: these limit the time to receive the headers and the whole request. */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 60_000
const KEEP_ALIVE_MS = 65_000
const TIMEOUTS_CHECKED_EVERY_MS = 2_000
/** Time for open requests to finish during shutdown; remaining connections are then closed. */
const SHUTDOWN_TIMEOUT_MS = 3_000
/** Compressing smaller responses has no benefit. */
const COMPRESSED_FROM_BYTES = 1_024

export type HttpContext = Context & {
  readonly config: HttpConfig & LinkConfig & DailyFilesConfig
  readonly readiness: Readiness
  readonly places: Places
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The one content encoding of a route's requests, which it decodes itself. Default: none. */
    readonly contentEncoding?: string
    /** Whether a repeated request is executed once: the call moves money. Absent for calls of operators. */
    readonly once?: boolean
    /** Whether the route counts its requests by limits of its own. Default: they are counted with all others of the address. */
    readonly countsRequests?: true
  }
}

/** Registers the routes of one folder. Its requests are counted by the same `rates` as those of the calls. */
export type RoutePlugin = (app: FastifyInstance, ctx: HttpContext, rates: RequestRates) => unknown

/** The HTTP side: calls, documentation, health and the app's files. Whatever goes wrong is answered as an envelope. */
export async function createHttpServer(
  ctx: HttpContext,
  handlers: Handlers,
  plugins: readonly RoutePlugin[],
): Promise<FastifyInstance> {
  const { config } = ctx
  const baseHeaders = securityHeaders(config)
  const app = Fastify({
    bodyLimit: BODY_MAX_BYTES,
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Requests do not log, so they need no child logger.
    childLoggerFactory: (log) => log,
    trustProxy: config.trustProxy,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS,
      // Node would respond to such a request without our headers. `rejectWithoutHost` rejects it instead.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => respondToBrokenRequest(error, socket, baseHeaders),
    frameworkErrors: (error, request, reply) => {
      void sendError(ctx, request, reply.headers(baseHeaders), error)
    },
  })
  const requests = countRequests(app)
  ctx.system.watch({ http: () => ({ counts: requests.counts(), times: requests.times() }) })
  const rates = createRequestRates(config.limits.requestsPerMinute)
  app.setErrorHandler((error, request, reply) => sendError(ctx, request, reply, error))
  app.setNotFoundHandler((request, reply) => sendError(ctx, request, reply, new CallError('unknown_call')))
  registerSecurity(app, baseHeaders)
  app.addHook('onRequest', rejectWithoutHost)
  // Node would also respond to an unknown Expect header itself. A server may ignore it (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: COMPRESSED_FROM_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  app.addHook('onRequest', async ({ ip, headers, routeOptions }) => {
    const { contentEncoding = 'identity', countsRequests } = routeOptions.config
    if (!countsRequests) await rates.countRequest(ip)
    // Compressed bodies are rejected: decompression could expand a small body to a huge one.
    if ((headers['content-encoding'] ?? 'identity') !== contentEncoding)
      throw new CallError('invalid_request')
  })
  app.addHook('preClose', (done) => {
    setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS).unref()
    done()
  })
  registerHealth(app, ctx)
  await registerAppFiles(app, config)
  await app.register(registerDocsPage)
  registerCalls(app, ctx, handlers, rates)
  for (const register of plugins) await register(app, ctx, rates)
  return app
}

/** Rejects an HTTP/1.1 request without a Host header (RFC 9112, 3.2). */
function rejectWithoutHost(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') return done()
  reply.header('connection', 'close')
  done(new CallError('invalid_request'))
}
