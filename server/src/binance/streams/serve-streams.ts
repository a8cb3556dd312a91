import type { Catalogue } from '../../instruments/catalogue.ts'
import type { Served } from '../connections/accept.ts'
import { type Client, CLOSE } from '../connections/client.ts'
import { combine, type Hub, type Subscriber } from './hub.ts'
import { isStream } from './stream-names.ts'

const STREAMS_MAX = 1_024
const ID_LENGTH_MAX = 36

interface Parts {
  readonly hub: Hub
  readonly catalogue: Catalogue
  readonly now: () => number
}

/** The streams that the address of a connection names, and the form of its messages. */
export interface Asked {
  readonly streams: readonly string[]
  readonly isCombined: boolean
}

/** The id of a request, which its answer repeats. */
export type Id = number | string | null
type Result =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly msg: string } }

/** Reads the address of a connection. Returns `undefined` for another path. */
export function readAddress(path: string, query: URLSearchParams): Asked | undefined {
  if (path === '/stream') return { streams: namesIn(query.get('streams') ?? ''), isCombined: true }
  // Some clients distinguish spot and futures by this word.
  const raw = /^(?:\/stream)?\/ws(?:\/(.*))?$/.exec(path)
  return raw ? { streams: namesIn(raw[1] ?? ''), isCombined: false } : undefined
}

function namesIn(text: string): string[] {
  return text.split('/').filter((name) => name !== '')
}

/** Serves a connection to the streams of markets. Names in its address that are unknown are ignored: clients count there. */
export function serveStreams({ hub, catalogue, now }: Parts, asked: Asked, client: Client): Served {
  const subscriber: Subscriber = {
    isCombined: asked.isCombined,
    send: (message) => client.send(message),
  }

  function subscribe(names: readonly string[]): Result {
    const known = hub.streamsOf(subscriber)
    const fresh = new Set(names.filter((name) => !known.has(name)))
    if (known.size + fresh.size > STREAMS_MAX) return wrong('too many streams')
    for (const name of fresh) hub.join(subscriber, name)
    return { result: null }
  }

  function answer(method: unknown, params: unknown): Result {
    if (method === 'LIST_SUBSCRIPTIONS') return { result: [...hub.streamsOf(subscriber)] }
    if (!Array.isArray(params)) return wrong('params must be a list')
    if (method === 'SET_PROPERTY' && params[0] === 'combined' && typeof params[1] === 'boolean') {
      subscriber.isCombined = params[1]
      return { result: null }
    }
    if (method === 'GET_PROPERTY' && params[0] === 'combined') return { result: subscriber.isCombined }
    if (!params.every((name) => typeof name === 'string' && isStream(catalogue, name)))
      return wrong('unknown stream')
    const names = params as readonly string[]
    if (method === 'SUBSCRIBE') return subscribe(names)
    if (method !== 'UNSUBSCRIBE') return wrong('unknown method')
    for (const name of names) hub.leave(subscriber, name)
    return { result: null }
  }

  const known = asked.streams.filter((name) => isStream(catalogue, name))
  if ('error' in subscribe(known)) client.end(CLOSE.policy, 'Too many streams.')
  return {
    receive(text) {
      const message = readMessage(text)
      const result = message ? answer(message.method, message.params) : wrong('not a request')
      client.send(JSON.stringify({ ...result, id: message?.id ?? null }))
    },
    announceStop() {
      const event = JSON.stringify({ e: 'serverShutdown', E: now() })
      client.send(subscriber.isCombined ? combine('!serverShutdown', event) : event)
    },
    release: () => hub.leaveAll(subscriber),
  }
}

function wrong(reason: string): Result {
  return { error: { code: 2, msg: `Invalid request: ${reason}.` } }
}

function readMessage(
  text: string,
): { readonly method: unknown; readonly params: unknown; readonly id: Id } | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { method, params, id } = value as Readonly<Record<string, unknown>>
  return { method, params, id: isId(id) ? id : null }
}

/** Returns whether a value may name a request. */
export function isId(id: unknown): id is Id {
  return id === null || Number.isSafeInteger(id) || (typeof id === 'string' && id.length <= ID_LENGTH_MAX)
}
