import type { FastifyRequest } from 'fastify'
import type { Session } from '../auth/sessions/session.ts'
import type { Context } from './context.ts'
import { CallError } from '../platform/call-error.ts'

const TOKEN_LENGTH_MAX = 128

/**
 * Returns the token of the Authorization header, with or without `Bearer`. Throws if the header occurs twice:
 * a proxy and this server could disagree on which one counts.
 */
export function tokenOf(request: FastifyRequest): string | undefined {
  const { headers, rawHeaders } = request.raw
  if (headers.authorization === undefined) return undefined
  if (countAuthorizations(rawHeaders) > 1) throw new CallError('invalid_request')
  const token = headers.authorization.replace(/^Bearer /i, '')
  return token && token.length <= TOKEN_LENGTH_MAX ? token : undefined
}

/** Counts Authorization headers in `rawHeaders`, which alternates names and values. */
function countAuthorizations(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 'authorization'.length && name.toLowerCase() === 'authorization') count += 1
  }
  return count
}

/** Returns the session of a request: synchronously if it is cached, otherwise as a promise. */
export function sessionOf(
  ctx: Pick<Context, 'sessions'>,
  request: FastifyRequest,
): Session | undefined | Promise<Session | undefined> {
  const token = tokenOf(request)
  return token === undefined ? undefined : (ctx.sessions.recall(token) ?? ctx.sessions.find(token))
}

/** Returns the query of a request without the question mark; empty if there is none. */
export function queryOf(request: FastifyRequest): string {
  const mark = request.url.indexOf('?')
  return mark < 0 ? '' : request.url.slice(mark + 1)
}
