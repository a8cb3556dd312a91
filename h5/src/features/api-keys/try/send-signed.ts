import type { ApiKey } from '../api-key.ts'
import { signQuery } from './sign-query.ts'
import { nextStepOf, type TryCall } from './try-calls.ts'

/** A call that was sent, and its answer. */
export interface Tried {
  /** The request's first line, as it was sent. */
  readonly request: string
  /** Absent if no answer came. */
  readonly status?: number
  readonly answer: string
  /** The text that says what to do next. */
  readonly next: string
}

/** How much of an answer is shown. */
const SHOWN_MAX = 2_000
const RECV_WINDOW_MS = 10_000

/**
 * Sends a call as a program does, with the key and a signature. Returns `undefined` if the secret is invalid for the
 * key's kind.
 */
export async function sendSigned(
  call: TryCall,
  { key, kind }: Pick<ApiKey, 'key' | 'kind'>,
  secret: string,
  now: number,
): Promise<Tried | undefined> {
  const { method, path } = call
  const query = await queryOf(call, kind, secret, now)
  if (query === undefined) return undefined
  const address = query === '' ? path : `${path}?${query}`
  const request = `${method} ${address}`
  try {
    const response = await fetch(address, { method, headers: { 'X-MBX-APIKEY': key }, credentials: 'omit' })
    const body: unknown = await response.json()
    const code = (body as { readonly code?: unknown } | null)?.code
    const answer = JSON.stringify(body, null, 2).slice(0, SHOWN_MAX)
    return { request, status: response.status, answer, next: nextStepOf(response.status, code) }
  } catch {
    return { request, answer: '', next: 'nextNoAnswer' }
  }
}

async function queryOf(
  { query, isSigned }: TryCall,
  kind: ApiKey['kind'],
  secret: string,
  now: number,
): Promise<string | undefined> {
  if (!isSigned) return query
  const signed = `${query === '' ? '' : `${query}&`}recvWindow=${RECV_WINDOW_MS}&timestamp=${now}`
  const signature = await signQuery(kind, secret, signed)
  return signature === undefined ? undefined : `${signed}&signature=${encodeURIComponent(signature)}`
}
