import type { z } from 'zod'
import { uploadSchema } from '../content/upload.ts'
import { sample, type Sampling } from './sample.ts'

/** The schemas of a call. */
interface Call {
  readonly request: z.ZodType
  readonly response: z.ZodType
}

/** A failure as the server sends it: 'error' with a code, or '999' for an ended session. */
export interface FakeFailure {
  readonly type: 'error' | '999'
  readonly code?: string
  readonly message: string
  readonly field?: string
}

/** A request that the server received. */
export interface Received {
  readonly path: string
  readonly request: Readonly<Record<string, string>>
  /** Its idempotency key, if it has one. */
  readonly key: string | undefined
}

/** The answer to one call: changes of the sampled response, a failure, or both after something else has happened. */
type Answer = (
  response: never,
  request: Readonly<Record<string, string>>,
) => object | FakeFailure | Promise<object | FakeFailure>

/** A server that answers calls in the place of `fetch`. */
export interface FakeServer {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** The calls received since the last `take`, in order. */
  readonly take: () => readonly Received[]
  /** Errors of the test itself: unknown calls, and responses that their schemas refuse. */
  readonly wrong: string[]
}

/** How long an answer takes: long enough for a second press. */
const DELAY_MS = 10

/** Calls that return a file. */
const FILES = /upload\/file$|(?:export|money|statement)_file$|report\/liabilities$/

/** The id of every picture that is uploaded. */
const UPLOADED = 'picture'.padEnd(22, '_')

/** How a server answers. */
export interface FakeAnswers extends Sampling {
  /** Replacements of samples, by path. Each receives the sample and returns the whole response. */
  readonly answers: Readonly<Record<string, Answer | undefined>>
  /** Refuses every call that reads something. */
  readonly failure?: FakeFailure
  /** Refuses every call that changes something: those with an idempotency key. */
  readonly refusal?: FakeFailure
}

/**
 * Returns a server that answers every call with a sample of its schema, and refuses requests as the server does. Responses
 * that a schema refuses are recorded in `wrong`.
 */
export function createFakeServer(calls: Readonly<Record<string, Call>>, options: FakeAnswers): FakeServer {
  const wrong: string[] = []
  let received: Received[] = []
  const respond = async ({ path, request, key }: Received): Promise<object> => {
    const call = calls[path]
    if (!call) {
      wrong.push(`no call ${path}`)
      return { type: 'error', code: 'not_found', message: 'Not found.' }
    }
    const parsed = call.request.safeParse(request)
    if (!parsed.success) return { type: 'error', code: 'invalid_request', message: 'Invalid request.' }
    const answer = options.answers[path]
    if (options.refusal && key !== undefined) return options.refusal
    if (options.failure && !answer) return options.failure
    const sampled = heeding(request, sample(call.response, options, path))
    const response = answer ? await answer(sampled as never, request) : (sampled as object)
    if ('type' in response && (response.type === 'error' || response.type === '999')) return response
    const checked = call.response.safeParse(response)
    if (!checked.success) wrong.push(`response of ${path}: ${checked.error.message}`)
    return { type: 'ok', message: response }
  }
  const upload = (request: Readonly<Record<string, string>>): object => {
    if (!uploadSchema.safeParse(request).success) wrong.push(`upload for ${request['purpose']}`)
    return options.refusal ?? options.failure ?? { type: 'ok', message: { id: UPLOADED } }
  }
  return {
    wrong,
    take: () => {
      const taken = received
      received = []
      return taken
    },
    fetch: async (url, init = {}) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost')
      const path = pathname.replace(/^\/api\//, '')
      if (FILES.test(path)) return picture()
      // Parts of the demo outside the calls.
      if (path.startsWith('/dev/')) return Response.json({ type: 'ok', message: {} })
      // The API for programs, to which a key is tried.
      if (path.startsWith('/binance/')) return Response.json({ serverTime: options.now })
      const { body } = init
      const form = body instanceof URLSearchParams || body instanceof FormData ? body : searchParams
      const request = Object.fromEntries(
        [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
      const key = new Headers(init.headers).get('idempotency-key') ?? undefined
      received.push({ path, request, key })
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
      const answer = path === 'upload' ? upload(request) : await respond({ path, request, key })
      return new Response(JSON.stringify(answer), { headers: { date: new Date(options.now).toUTCString() } })
    },
  }
}

function picture(): Response {
  return new Response('picture', { headers: { 'content-type': 'image/png' } })
}

/** A record that was asked for by its id and language has them, and no list has a third page. */
function heeding(request: Readonly<Record<string, string>>, response: unknown): unknown {
  if (typeof response !== 'object' || response === null) return response
  const { id, lang, page, before, from_seq } = request
  const isLast = (page !== undefined && page !== '1') || before !== undefined || from_seq !== undefined
  return {
    ...response,
    ...(id !== undefined && 'id' in response && { id: typeof response.id === 'string' ? id : Number(id) }),
    ...(lang !== undefined && 'lang' in response && { lang }),
    ...('more' in response && isLast && { more: false }),
  }
}

/** Epoch milliseconds lose those below a second, which depend on how many steps came before. */
function toWholeSecond(_name: string, value: unknown): unknown {
  const isTime = /^1\d{12}$/.test(String(value))
  return isTime ? String(value).replace(/\d{3}$/, '000') : value
}

/**
 * Returns a line for each request that may change something: the call and its fields, without what is random in them. Calls that
 * are not GET and have neither a field nor a key only read.
 */
export function describeChanges(
  received: readonly Received[],
  methods: Readonly<Record<string, string>>,
): readonly string[] {
  const changes = received.filter(
    ({ path, request, key }) =>
      methods[path] !== 'GET' && (key !== undefined || Object.keys(request).length > 0),
  )
  return changes.map(({ path, request }) => {
    const fields = Object.entries(request).filter(([name]) => name !== 'nonce')
    return `sends ${path} ${JSON.stringify(Object.fromEntries(fields), toWholeSecond)}`
  })
}
