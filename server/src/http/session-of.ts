import type { FastifyRequest } from 'fastify'
import type { Session } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import { CallError } from './call-error.ts'

const TOKEN_LETTERS_MAX = 128

/** The token a request carries, bare or after `Bearer`. Two are refused: a proxy and we might each believe another one. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const { headers, rawHeaders } = request.raw
  if (headers.authorization === undefined) return undefined
  if (rawHeaders.filter(isAuthorization).length > 1) throw new CallError('invalid_request')
  const token = headers.authorization.replace(/^Bearer /i, '')
  return token && token.length <= TOKEN_LETTERS_MAX ? token : undefined
}

/** Of the names and values of headers, which stand in turn. */
function isAuthorization(text: string, index: number): boolean {
  return index % 2 === 0 && text.length === 'authorization'.length && text.toLowerCase() === 'authorization'
}

export async function sessionOf(ctx: Context, request: FastifyRequest): Promise<Session | undefined> {
  const token = tokenOf(request)
  return token === undefined ? undefined : ctx.sessions.find(token)
}

export function queryOf(request: FastifyRequest): string {
  const mark = request.url.indexOf('?')
  return mark < 0 ? '' : request.url.slice(mark + 1)
}
