import { createHash } from 'node:crypto'
import {
  type CallPath,
  calls,
  type ErrorCode,
  type Language,
  languageSchema,
  METHODS,
} from '@halyard/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Session } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import { CallError, SignedOutError } from './call-error.ts'
import type { Caller, Handler, Handlers } from './handler.ts'
import { messageOf } from './messages.ts'
import { parseForm, parseJson } from './parse-body.ts'
import { parseRequest } from './parse-request.ts'

const BODY_MAX_BYTES = 64 * 1024

/** HTTP status by error code; 400 where nothing else is said. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  account_frozen: 403,
  account_locked: 429,
  account_or_password_wrong: 401,
  account_taken: 409,
  body_too_large: 413,
  busy: 503,
  captcha_required: 403,
  code_sent_recently: 429,
  demo_only: 403,
  idempotency_key_reused: 409,
  internal_error: 500,
  mail_not_sent: 503,
  too_many_requests: 429,
  unknown_call: 404,
}

export function createHttpServer(ctx: Context, handlers: Handlers): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_MAX_BYTES,
    loggerInstance: ctx.log as FastifyBaseLogger,
    disableRequestLogging: true,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      parseInto(done, parseForm, body as string)
    },
  )
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    parseInto(done, parseJson, body as string)
  })
  app.setErrorHandler((error, request, reply) => sendError(ctx, request, reply, error))
  app.setNotFoundHandler((request, reply) => sendError(ctx, request, reply, new CallError('unknown_call')))
  for (const path of Object.keys(METHODS) as CallPath[])
    registerCall(app, ctx, path, handlers[path] as Handler<CallPath>)
  return app
}

function parseInto(
  done: (error: Error | null, body?: unknown) => void,
  parse: (text: string) => unknown,
  text: string,
): void {
  try {
    done(null, parse(text))
  } catch (error) {
    done(error as Error)
  }
}

function registerCall(app: FastifyInstance, ctx: Context, path: CallPath, handler: Handler<CallPath>): void {
  const definition = calls[path]
  app.route({
    method: METHODS[path],
    url: `/api/${path}`,
    async handler(request, reply) {
      const session = await sessionOf(ctx, request)
      if (definition.access === 'customer' && !session) throw new SignedOutError()
      const input = METHODS[path] === 'GET' ? parseForm(queryOf(request)) : (request.body ?? {})
      const caller = {
        request: parseRequest(definition.request, input),
        session,
        lang: languageOf(request),
        ip: request.ip,
        agent: String(request.headers['user-agent'] ?? '').slice(0, 256),
        once: definition.once ? onceOf(request, path, input) : {},
      } as Caller<CallPath>
      return reply.send({ type: 'ok', message: await handler(ctx, caller) })
    },
  })
}

async function sessionOf(ctx: Context, request: FastifyRequest): Promise<Session | undefined> {
  const token = request.headers.authorization?.replace(/^Bearer /i, '')
  return token && token.length <= 128 ? ctx.sessions.find(token) : undefined
}

function queryOf(request: FastifyRequest): string {
  const mark = request.url.indexOf('?')
  return mark < 0 ? '' : request.url.slice(mark + 1)
}

function languageOf(request: FastifyRequest): Language {
  const parsed = languageSchema.safeParse(request.headers.lang)
  return parsed.success ? parsed.data : 'en'
}

/** The key, and a hash of the call and all it was sent with: another body under the same key is refused. */
function onceOf(request: FastifyRequest, path: CallPath, input: unknown): Caller<CallPath>['once'] {
  const key = request.headers['idempotency-key']
  if (key === undefined) return {}
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new CallError('idempotency_key_invalid')
  const sorted = Object.entries(input as object).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([path, sorted]))
    .digest('base64url')
  return { key, bodyHash }
}

function sendError(ctx: Context, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const lang = languageOf(request)
  if (error instanceof SignedOutError)
    return reply.status(401).send({ type: '999', message: messageOf('signed_out', lang) })
  const refusal = refusalOf(error)
  if (refusal.code === 'internal_error') ctx.log.error({ err: error, url: request.url }, 'a call failed')
  const { code, field } = refusal
  return reply
    .status(STATUS[code] ?? 400)
    .send({ type: 'error', code, message: messageOf(code, lang), ...(field === undefined ? {} : { field }) })
}

function refusalOf(error: unknown): CallError {
  if (error instanceof CallError) return error
  const status = (error as { statusCode?: number }).statusCode
  if (status === 413) return new CallError('body_too_large')
  if (status !== undefined && status >= 400 && status < 500) return new CallError('invalid_request')
  return new CallError('internal_error')
}
