import { type ErrorCode, type Language, LANGUAGES } from '@halyard/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../calls/context.ts'
import { isDatabaseAway, NoConnectionError } from '../db/database-away.ts'
import { asSentAgain, CallError, SignedOutError } from '../platform/call-error.ts'
import { messageOf } from '../platform/texts/messages.ts'

/** HTTP status by error code. Default: 400. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  account_closing: 403,
  account_frozen: 403,
  account_locked: 429,
  account_not_empty: 409,
  account_or_password_wrong: 401,
  account_self_frozen: 403,
  password_must_be_reset: 403,
  account_taken: 409,
  address_already_saved: 409,
  already_reviewed: 409,
  already_verified: 409,
  body_too_large: 413,
  busy: 503,
  captcha_required: 403,
  code_sent_recently: 429,
  contacts_unreadable: 503,
  customer_not_opened: 403,
  demo_only: 403,
  deposit_already_known: 409,
  factor_must_be_approved: 403,
  export_link_invalid: 404,
  export_requested_recently: 429,
  fund_password_locked: 429,
  idempotency_key_reused: 409,
  identity_in_use: 409,
  identity_not_allowed: 403,
  identity_not_linked: 403,
  internal_error: 500,
  mail_not_sent: 503,
  operators_only: 403,
  outcome_unknown: 504,
  picture_must_be_known: 404,
  picture_quota_reached: 429,
  record_must_be_known: 404,
  screening_undecided: 409,
  reviewer_must_not_be_owner: 403,
  reviewers_must_differ: 403,
  role_not_allowed: 403,
  second_factor_required: 403,
  sso_expired: 401,
  sso_refused: 401,
  sso_required: 403,
  sso_unavailable: 503,
  text_budget_spent: 429,
  too_many_requests: 429,
  unknown_call: 404,
  verification_under_review: 409,
}

/** Returns the language of the `lang` header, or English if the header is missing or unknown. */
export function languageOf(request: FastifyRequest): Language {
  const { lang } = request.headers
  return LANGUAGES.find((language) => language === lang) ?? 'en'
}

/** Sends the error envelope of an exception, in the language of the request. Logs internal errors, and that the database is away. */
export function sendError(
  ctx: Pick<Context, 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const lang = languageOf(request)
  if (error instanceof SignedOutError)
    return reply.status(401).send({ type: '999', message: messageOf('signed_out', lang) })
  const isAway = isDatabaseAway(error)
  const { code, field, words, wait, refusal } = isAway
    ? awayError(request, error)
    : toCallError(maySendAgain(request) ? asSentAgain(error) : error)
  if (isAway) ctx.log.warn({ err: error, path: pathOf(request) }, 'call failed: the database is away')
  if (code === 'internal_error') ctx.log.error({ err: error, path: pathOf(request) }, 'call failed')
  return reply.status(STATUS[code] ?? 400).send({
    type: 'error',
    code,
    message: messageOf(code, lang, words),
    ...(field === undefined ? {} : { field }),
    ...(wait === undefined ? {} : { wait }),
    ...(refusal === undefined ? {} : { refusal }),
  })
}

/** Returns the path without the query, which may contain personal data. */
function pathOf(request: FastifyRequest): string | undefined {
  return request.url.split('?')[0]
}

function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error
  const status = (error as { statusCode?: number }).statusCode
  if (status === 404) return new CallError('unknown_call')
  if (status === 413) return new CallError('body_too_large')
  if (status !== undefined && status >= 400 && status < 500) return new CallError('invalid_request')
  return new CallError('internal_error')
}

/** Returns whether a proxy may send the request again: the recipe of the proxy says the same. */
function maySendAgain({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' || headers['idempotency-key'] !== undefined
}

/**
 * Returns `busy` if the call has changed nothing: it only reads, or found no connection and moves no money. Otherwise an earlier
 * step may have been stored, or the one whose connection was lost.
 */
function awayError({ method, routeOptions }: FastifyRequest, error: unknown): CallError {
  const { once = true } = routeOptions.config
  const mayHaveChanged = method === 'POST' && (once || !(error instanceof NoConnectionError))
  return new CallError(mayHaveChanged ? 'outcome_unknown' : 'busy')
}
