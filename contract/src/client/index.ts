import type { CallPath, RequestOf, ResponseOf } from '../index.ts'
import type { Envelope } from '../envelope.ts'
import { METHODS } from '../methods.ts'

export type { CallPath, RequestOf, ResponseOf } from '../index.ts'
export type * from '../envelope.ts'
export type * from '../events.ts'
export type * from '../market.ts'
export type * from '../spot.ts'
export type * from '../user.ts'
export type * from '../wallet.ts'
export type * from '../language.ts'
export { INTL_TAGS } from '../language-tags.ts'
export type { ErrorCode } from '../errors.ts'
export type { AccountKindName, Language, Period } from '../fields.ts'

export interface ClientOptions {
  /** Where the server is, without `/api`: '' for the page's own. */
  readonly server: string
  readonly language: () => string
  readonly token: () => string | undefined
  /** Milliseconds before a call is given up, 60,000 if absent. */
  readonly timeoutMs?: number
}

export interface CallOptions {
  /** The same key and body are done once, however often they are sent. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export type Client = <Path extends CallPath>(
  path: Path,
  request: RequestOf<Path>,
  options?: CallOptions,
) => Promise<Envelope<ResponseOf<Path>>>

/** A typed client of the server. It rejects only when no envelope came: no network, no answer in time. */
export function createClient({ server, language, token, timeoutMs = 60_000 }: ClientOptions): Client {
  return async (path, request, options = {}) => {
    const method = METHODS[path]
    const form = toForm(request)
    const url = `${server}/api/${path}${method === 'GET' && form.size > 0 ? `?${form}` : ''}`
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, {
      method,
      headers: headersOf(language(), token(), options.idempotencyKey),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(method === 'GET' ? {} : { body: form }),
    })
    return (await response.json()) as Envelope<ResponseOf<typeof path>>
  }
}

function headersOf(
  language: string,
  token: string | undefined,
  key: string | undefined,
): Record<string, string> {
  return {
    lang: language,
    ...(token ? { authorization: token } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  }
}

function toForm(request: object): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(request)) if (value !== undefined) form.set(name, String(value))
  return form
}
