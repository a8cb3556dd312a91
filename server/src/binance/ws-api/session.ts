import { hash, randomUUID } from 'node:crypto'
import type { ApiKey } from '../../auth/api-keys/api-key.ts'
import type { Client } from '../connections/client.ts'
import { authenticate, requireKey, requireRecent } from '../protocol/authenticate.ts'
import { type KeyedEndpoint, type SignedCall, type SignedEndpoint, weightOf } from '../protocol/endpoint.ts'
import { BinanceError } from '../protocol/errors.ts'
import type { Fields } from '../protocol/fields.ts'
import { signedParams } from './params.ts'
import type { WsApiParts } from './parts.ts'

const SUBSCRIPTIONS_MAX = 100
const WEIGHT = 2
const READS = {}

/** The keys of a connection: the one by which it is signed in, and those whose events it receives. */
export class Session {
  readonly #parts: WsApiParts
  readonly #client: Client
  readonly #id = randomUUID()
  readonly #subscriptions = new Map<number, () => void>()
  #calls = 0
  #nextSubscription = 0
  #signedIn: { readonly key: ApiKey; readonly at: number } | undefined

  constructor(parts: WsApiParts, client: Client) {
    this.#parts = parts
    this.#client = client
  }

  /** Handles a method of sessions; `undefined` for another one. */
  handle(method: string, fields: Fields): Promise<unknown> | undefined {
    if (method === 'session.logon') return this.#logon(fields)
    if (method === 'session.status') return Promise.resolve(this.#status())
    if (method === 'session.logout') return Promise.resolve(this.#logout())
    if (method === 'userDataStream.subscribe') return this.#subscribe()
    if (method === 'userDataStream.subscribe.signature') return this.#subscribeSigned(fields)
    if (method === 'userDataStream.unsubscribe') return Promise.resolve(this.#unsubscribe(fields))
    if (method === 'session.subscriptions')
      return Promise.resolve([...this.#subscriptions.keys()].map((subscriptionId) => ({ subscriptionId })))
    return undefined
  }

  /** Verifies a call: by its signature, or by that with which the connection was signed in. */
  async authenticate(endpoint: SignedEndpoint, fields: Fields): Promise<SignedCall> {
    const { ctx, limits } = this.#parts
    const call = await this.#verify(endpoint, fields)
    await limits.countCustomer(call.key.customerId, weightOf(endpoint, fields))
    requireRecent(fields, ctx.now())
    return call
  }

  /** Finds the key that a call names, or by which the connection is signed in. */
  async requireNamed(endpoint: KeyedEndpoint, fields: Fields): Promise<ApiKey> {
    const { ctx, limits } = this.#parts
    const key = await requireKey(ctx, READS, fields.get('apiKey') ?? this.#signedIn?.key.key, this.#client.ip)
    await limits.countCustomer(key.customerId, weightOf(endpoint, fields))
    await ctx.apiKeys.noteUse(key, this.#client.ip)
    return key
  }

  release(): void {
    for (const remove of this.#subscriptions.values()) remove()
    this.#subscriptions.clear()
    this.#signedIn = undefined
  }

  async #verify(endpoint: Pick<SignedEndpoint, 'trades'>, fields: Fields): Promise<SignedCall> {
    const { ctx } = this.#parts
    const { ip } = this.#client
    if (fields.has('signature') || fields.has('apiKey') || !this.#signedIn)
      return authenticate(ctx, endpoint, {
        payload: signedParams(fields),
        fields,
        key: fields.get('apiKey'),
        ip,
      })
    // Its rights may have changed since.
    const key = await requireKey(ctx, endpoint, this.#signedIn.key.key, ip)
    this.#calls += 1
    return { fields, key, signatureHash: hash('sha256', `${this.#id} ${this.#calls}`, 'base64url') }
  }

  async #verifyOnce(fields: Fields): Promise<SignedCall> {
    const { ctx, limits, once } = this.#parts
    const call = await authenticate(ctx, READS, {
      payload: signedParams(fields),
      fields,
      key: fields.get('apiKey'),
      ip: this.#client.ip,
    })
    await limits.countCustomer(call.key.customerId, WEIGHT)
    once(call)
    this.#parts.places.room.signIn(this.#client, call.key.customerId)
    return call
  }

  async #logon(fields: Fields): Promise<object> {
    const { key } = await this.#verifyOnce(fields)
    if (key.kind !== 'ed25519') throw new BinanceError(-4056, 'HMAC_SHA256 API key is not supported.')
    this.#signedIn = { key, at: this.#parts.ctx.now() }
    return this.#status()
  }

  #status(): object {
    return {
      apiKey: this.#signedIn?.key.key ?? null,
      authorizedSince: this.#signedIn?.at ?? null,
      connectedSince: this.#client.openedAt,
      returnRateLimits: true,
      serverTime: this.#parts.ctx.now(),
      userDataStream: this.#subscriptions.size > 0,
    }
  }

  #logout(): object {
    this.#signedIn = undefined
    return this.#status()
  }

  async #subscribe(): Promise<object> {
    if (!this.#signedIn) throw new BinanceError(-2014, 'API-key format invalid.', 401)
    return this.#listen(await requireKey(this.#parts.ctx, READS, this.#signedIn.key.key, this.#client.ip))
  }

  async #subscribeSigned(fields: Fields): Promise<object> {
    return this.#listen((await this.#verifyOnce(fields)).key)
  }

  #listen(key: ApiKey): object {
    if (this.#subscriptions.size >= SUBSCRIPTIONS_MAX)
      throw new BinanceError(-1003, 'Too many subscriptions on this connection.')
    const subscriptionId = this.#nextSubscription
    this.#nextSubscription += 1
    const send = (event: object): void => this.#client.send(JSON.stringify({ subscriptionId, event }))
    const remove = this.#parts.listeners.add({
      key,
      ip: this.#client.ip,
      send,
      end: () => {
        if (!this.#drop(subscriptionId)) return
        if (this.#signedIn?.key.id === key.id) this.#signedIn = undefined
        send({ e: 'eventStreamTerminated', E: this.#parts.ctx.now() })
      },
    })
    this.#subscriptions.set(subscriptionId, remove)
    return { subscriptionId }
  }

  #unsubscribe(fields: Fields): object {
    const named = fields.get('subscriptionId')
    const ids = named === undefined ? [...this.#subscriptions.keys()] : [Number(named)]
    const dropped = ids.filter((id) => this.#drop(id))
    if (named !== undefined && dropped.length === 0) throw new BinanceError(-1100, 'Unknown subscription.')
    return {}
  }

  #drop(subscriptionId: number): boolean {
    this.#subscriptions.get(subscriptionId)?.()
    return this.#subscriptions.delete(subscriptionId)
  }
}
