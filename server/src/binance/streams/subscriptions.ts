import type { ApiKey } from '../../auth/api-keys/api-key.ts'
import { isInNetworks } from '../../auth/api-keys/networks.ts'
import type { Places } from '../../sockets/places.ts'
import type { Client } from '../connections/client.ts'
import type { Listeners } from '../user-data/listeners.ts'
import { combine, type Hub, type Subscriber } from './hub.ts'

const STREAMS_MAX = 1_024

/** The parts that the streams of all connections share. */
export interface SubscriptionParts {
  readonly hub: Hub
  readonly listeners: Listeners
  readonly places: Places
  readonly now: () => number
}

/** The API keys of listen keys. */
export type FoundKeys = ReadonlyMap<string, ApiKey>

/** The streams of a connection: those of markets, and those of own events, which are named by their listen keys. */
export interface Subscriptions {
  /** Whether each message names its stream. */
  isCombined: boolean
  names(): readonly string[]
  /** Joins streams, all or none. Returns whether there was room. */
  join(names: readonly string[], keys: FoundKeys): boolean
  leave(names: readonly string[]): void
  release(): void
}

export function createSubscriptions(
  { hub, listeners, places, now }: SubscriptionParts,
  client: Client,
  isCombined: boolean,
): Subscriptions {
  const subscriber: Subscriber = { isCombined, send: (message) => client.send(message) }
  /** The functions that remove the listeners of own streams. */
  const own = new Map<string, () => void>()
  let isReleased = false

  function sendOwn(token: string, event: object): void {
    const text = JSON.stringify(event)
    client.send(subscriber.isCombined ? combine(token, text) : text)
  }

  function leaveOwn(token: string): boolean {
    own.get(token)?.()
    return own.delete(token)
  }

  function joinOwn(token: string, key: ApiKey): void {
    if (!isInNetworks(client.ip, key.networks)) return
    places.room.signIn(client, key.customerId)
    const remove = listeners.add({
      key,
      ip: client.ip,
      listenKey: token,
      send: (event) => sendOwn(token, event),
      end() {
        if (leaveOwn(token)) sendOwn(token, { e: 'listenKeyExpired', E: now(), listenKey: token })
      },
    })
    own.set(token, remove)
  }

  const names = () => [...hub.streamsOf(subscriber), ...own.keys()]

  return {
    get isCombined() {
      return subscriber.isCombined
    },
    set isCombined(isCombined) {
      subscriber.isCombined = isCombined
    },
    names,
    join(wanted, keys) {
      const known = new Set(names())
      const fresh = new Set(wanted.filter((name) => !known.has(name)))
      if (known.size + fresh.size > STREAMS_MAX) return false
      if (isReleased) return true
      for (const name of fresh) {
        const key = keys.get(name)
        if (key) joinOwn(name, key)
        else hub.join(subscriber, name)
      }
      return true
    },
    leave(unwanted) {
      for (const name of unwanted) if (!leaveOwn(name)) hub.leave(subscriber, name)
    },
    release() {
      isReleased = true
      hub.leaveAll(subscriber)
      for (const token of own.keys()) leaveOwn(token)
    },
  }
}
