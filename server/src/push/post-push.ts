import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookupPublic } from './push-address.ts'

/**
 * Outcome of a push: `sent`: the push service has it. `gone`: the subscription has ended. `refused`: it was refused for
 * good. `later`: it was not accepted, and may be sent again, after `waitMs` if the service named a time. `unknown`: there was no
 * response, and the push may have arrived.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' | 'unknown' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly waitMs: number | undefined }

interface PushRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
}

const TIMEOUT_MS = 10_000
const TOO_MANY_REQUESTS = 429
/** Failures before anything was sent. */
const NOT_CONNECTED = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
])

/** Sends a push. Follows no redirect, and reads nothing of the response but its status and Retry-After. Never throws. */
export async function postPush({ url, headers, body }: PushRequest): Promise<PushOutcome> {
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS), agent: false as const }
  const request =
    url.protocol === 'https:'
      ? requestHttps(url, { ...options, lookup: lookupPublic })
      : requestHttp(url, options)
  return new Promise((resolve) => {
    request.on('response', (response) => resolve(outcomeOf(request, response)))
    request.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(NOT_CONNECTED.has(code ?? '') ? { kind: 'later', waitMs: undefined } : { kind: 'unknown' }),
    )
    request.end(body)
  })
}

function outcomeOf(request: ClientRequest, { statusCode = 0, headers }: IncomingMessage): PushOutcome {
  request.destroy()
  if (statusCode >= 200 && statusCode <= 299) return { kind: 'sent' }
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' }
  if (statusCode >= 500 || statusCode === TOO_MANY_REQUESTS)
    return { kind: 'later', waitMs: secondsOf(headers['retry-after']) }
  return { kind: 'refused', status: statusCode }
}

/** Reads a Retry-After of seconds, as milliseconds; dates are ignored. */
function secondsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[0-9]{1,6}$/.test(text) ? Number(text) * 1_000 : undefined
}
