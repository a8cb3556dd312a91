import { hash } from 'node:crypto'
import { type CallPath, calls, METHODS } from '@halyard/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../calls/context.ts'
import { type LinkConfig, servesCustomers } from '../link/service.ts'
import { CallError, SignedOutError } from '../platform/call-error.ts'
import { languageOf } from './errors.ts'
import type { Caller, Handler, Handlers } from '../calls/handler.ts'
import { parseForm, parseJson } from '../platform/parsing/parse-body.ts'
import { parseRequest } from '../platform/parsing/parse-request.ts'
import type { RequestRates } from '../calls/request-rates.ts'
import { queryOf, sessionOf } from '../calls/session-of.ts'

const AGENT_LENGTH_MAX = 256

/** Registers every call of the API as a route under `/api/`. */
export function registerCalls(
  app: FastifyInstance,
  ctx: Context & { readonly config: LinkConfig },
  handlers: Handlers,
  rates: RequestRates,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parseWith(parseForm))
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseWith(parseJson))
  if (!servesCustomers(ctx.config.role)) return
  for (const path of Object.keys(METHODS) as CallPath[]) registerCall(app, ctx, path, handlers[path], rates)
}

function parseWith(parse: (text: string) => unknown) {
  return (
    _request: FastifyRequest,
    text: string | Buffer,
    done: (error: Error | null, body?: unknown) => void,
  ): void => {
    try {
      done(null, parse(String(text)))
    } catch (error) {
      done(error as Error)
    }
  }
}

function registerCall(
  app: FastifyInstance,
  ctx: Context,
  path: CallPath,
  handler: Handler<CallPath>,
  rates: RequestRates,
): void {
  const definition = calls[path]
  const method = METHODS[path]
  const url = `/api/${path}`
  app.options(url, (_request, reply) =>
    reply
      .status(204)
      .header('allow', method === 'GET' ? 'GET, HEAD, OPTIONS' : `${method}, OPTIONS`)
      .send(),
  )
  app.route({
    method,
    url,
    config: { once: definition.once === true },
    ...(definition.once ? { compress: false } : {}),
    async handler(request, reply) {
      const found = sessionOf(ctx, request)
      const session = found instanceof Promise ? await found : found
      await rates.countCall(request.ip, session)
      if (definition.access === 'customer' && !session) throw new SignedOutError()
      const input = method === 'GET' ? parseForm(queryOf(request)) : (request.body ?? {})
      const caller = {
        request: parseRequest(definition.request, input),
        session,
        lang: languageOf(request),
        ip: request.ip,
        agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_LENGTH_MAX),
        once: definition.once ? idempotencyOf(request, path, input) : {},
      } as Caller<CallPath>
      reply.header('cache-control', 'no-store')
      return { type: 'ok', message: await handler(ctx, caller) }
    },
  })
}

/**
 * Printable ASCII without a colon. Internal idempotency keys contain a colon, so a client cannot claim one of
 * them in advance.
 */
const KEY = /^[\x21-\x39\x3b-\x7e]{1,255}$/

/**
 * The fund password is not part of the idempotency hash: six digits could be brute-forced from the stored
 * hash. A proof of a second factor is not either: it is valid once, so a retry carries another. Calls that take them verify
 * them before they look up the key, so the key alone does not return a reply.
 */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['pass', 'second', 'passkey'])

/**
 * Returns the idempotency key and a hash of the call and its input. A repeated key with another body is
 * rejected. Throws `idempotency_key_invalid` for a malformed key.
 */
function idempotencyOf(request: FastifyRequest, path: CallPath, input: unknown): Caller<CallPath>['once'] {
  const key = request.headers['idempotency-key']
  if (key === undefined) return {}
  if (typeof key !== 'string' || !KEY.test(key)) throw new CallError('idempotency_key_invalid')
  const sorted = Object.entries(input as object)
    .filter(([name]) => !SECRET_FIELDS.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { key, bodyHash: hash('sha256', JSON.stringify([path, sorted]), 'base64url') }
}
