/** The configuration of a client. `language` and `token` are read at every call. */
export interface ClientOptions {
  /** Origin of the server, without `/api`; '' for the origin of the page. */
  readonly server: string
  readonly language: () => string
  readonly token: () => string | undefined
  /** Sends the HTTP request. Defaults to the platform's `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Timeout of a call in milliseconds. Defaults to 60,000. */
  readonly timeoutMs?: number
}

/** The options of one call. */
export interface CallOptions {
  /** Idempotency key: the server executes requests with the same key and body once. */
  readonly idempotencyKey?: string
  /** Aborts the call, in addition to the timeout. */
  readonly signal?: AbortSignal
}

interface Outgoing {
  readonly path: string
  readonly method: string
  readonly request: object
}

/**
 * Sends one call as a form and returns the parsed JSON of the response. Throws on a network failure, a timeout or
 * invalid JSON.
 */
export async function sendCall(
  { server, language, token, fetch: send = fetch, timeoutMs = 60_000 }: ClientOptions,
  { path, method, request }: Outgoing,
  options: CallOptions,
): Promise<unknown> {
  const form = toForm(request)
  const url = `${server}/api/${path}${method === 'GET' && form.size > 0 ? `?${form}` : ''}`
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await send(url, {
    method,
    headers: headersOf(language(), token(), options.idempotencyKey),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    ...(method === 'GET' ? {} : { body: form }),
  })
  return response.json()
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
