import type { Serve, Served } from '../connections/accept.ts'
import { type Client, CLOSE } from '../connections/client.ts'
import { describeError } from '../protocol/describe-error.ts'
import type { BinanceContext } from '../protocol/endpoint.ts'
import { findListenKeys, isListenKey } from '../user-data/listen-keys.ts'
import { combine } from './hub.ts'
import { createSubscriptions, type FoundKeys, type SubscriptionParts } from './subscriptions.ts'

/** Listen keys that a message or an address may name. */
const LISTEN_KEYS_MAX = 30
const ID_LENGTH_MAX = 36

type Parts = Omit<SubscriptionParts, 'now'> & {
  readonly ctx: BinanceContext
  /** Returns whether a stream of the product exists. */
  readonly isStream: (name: string) => boolean
}

/** The product and the streams that the address of a connection names, and the form of its messages. */
export interface Asked {
  readonly product: 'spot' | 'futures'
  readonly streams: readonly string[]
  readonly isCombined: boolean
}

/** The id of a request, which its answer repeats. */
export type Id = number | string | null
type Result =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly msg: string } }

/** The streams of futures, which clients sort by who may read them. All have all streams. */
const FUTURES = /^\/fstream(?:\/(?:public|market|private))?(\/.*)$/

/** Reads the address of a connection. Returns `undefined` for another path. */
export function readAddress(path: string, query: URLSearchParams): Asked | undefined {
  const own = FUTURES.exec(path)?.[1]
  const product = own === undefined ? 'spot' : 'futures'
  const listenKey = product === 'futures' ? (query.get('listenKey') ?? '') : ''
  const at = own ?? path
  if (at === '/stream')
    return { product, streams: namesIn(`${query.get('streams') ?? ''}/${listenKey}`), isCombined: true }
  // Some clients distinguish spot and futures by this word.
  const raw = /^(?:\/stream)?\/ws(?:\/(.*))?$/.exec(at)
  return raw ? { product, streams: namesIn(`${raw[1] ?? ''}/${listenKey}`), isCombined: false } : undefined
}

function namesIn(text: string): string[] {
  return text.split('/').filter((name) => name !== '')
}

/** Finds the listen keys of an address. Returns how its connection is served. */
export async function openStreams(parts: Parts, asked: Asked): Promise<Serve> {
  const tokens = asked.streams.filter(isListenKey).slice(0, LISTEN_KEYS_MAX)
  const found = await findListenKeys(parts.ctx, tokens)
  return (client) => serveStreams(parts, asked, found, client)
}

/** Serves a connection to streams. Names in its address that are unknown are ignored: clients count there. */
function serveStreams(parts: Parts, asked: Asked, found: FoundKeys, client: Client): Served {
  const { ctx, isStream } = parts
  const { now } = ctx
  const subscriptions = createSubscriptions({ ...parts, now }, client, asked.isCombined)
  // Requests are answered in their order, though some wait for the database.
  let answered = Promise.resolve()

  async function answer(method: unknown, params: unknown): Promise<Result> {
    if (method === 'LIST_SUBSCRIPTIONS') return { result: subscriptions.names() }
    if (!Array.isArray(params)) return wrong('params must be a list')
    if (method === 'SET_PROPERTY' && params[0] === 'combined' && typeof params[1] === 'boolean') {
      subscriptions.isCombined = params[1]
      return { result: null }
    }
    if (method === 'GET_PROPERTY' && params[0] === 'combined') return { result: subscriptions.isCombined }
    if (!params.every((name) => typeof name === 'string')) return wrong('unknown stream')
    return answerNamed(method, params)
  }

  async function answerNamed(method: unknown, names: readonly string[]): Promise<Result> {
    const tokens = names.filter(isListenKey)
    if (tokens.length > LISTEN_KEYS_MAX) return TOO_MANY
    // A listen key may have ended before its stream is left.
    const isKnown = (name: string) => isStream(name) || subscriptions.names().includes(name)
    const keys = method === 'SUBSCRIBE' ? await findListenKeys(ctx, tokens) : undefined
    if (!names.every((name) => keys?.has(name) || isKnown(name))) return wrong('unknown stream')
    if (keys) return subscriptions.join(names, keys) ? { result: null } : TOO_MANY
    if (method !== 'UNSUBSCRIBE') return wrong('unknown method')
    subscriptions.leave(names)
    return { result: null }
  }

  async function respond(text: string): Promise<void> {
    const message = readMessage(text)
    const id = message?.id ?? null
    try {
      const result = message ? await answer(message.method, message.params) : wrong('not a request')
      client.send(JSON.stringify({ ...result, id }))
    } catch (thrown) {
      const { code, message: msg } = describeError(ctx, thrown, { path: 'streams', isRead: true })
      client.send(JSON.stringify({ error: { code, msg }, id }))
    }
  }

  const known = asked.streams.filter((name) => found.has(name) || isStream(name))
  if (!subscriptions.join(known, found)) client.end(CLOSE.policy, 'Too many streams.')
  return {
    receive(text) {
      answered = answered.then(() => respond(text))
    },
    announceStop() {
      const event = JSON.stringify({ e: 'serverShutdown', E: now() })
      client.send(subscriptions.isCombined ? combine('!serverShutdown', event) : event)
    },
    release: () => subscriptions.release(),
  }
}

const TOO_MANY = wrong('too many streams')

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
