export interface ClientOptions {
  /** Where the server is, without `/api`: '' for the page's own. */
  readonly server: string
  readonly language: () => string
  readonly token: () => string | undefined
  /** Sends a request, the platform's `fetch` if absent. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds before a call is given up, 60,000 if absent. */
  readonly timeoutMs?: number
}

export interface CallOptions {
  /** The same key and body are done once, however often they are sent. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

interface Outgoing {
  readonly path: string
  readonly method: string
  readonly request: object
}

/** Sends one call and answers whatever JSON came back. */
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
