import type { Channel, Period } from '@halyard/api'
import type { Socket } from 'socket.io'
import type { InstrumentKind } from '../instruments/instrument-kind.ts'
import { INSTRUMENT_KINDS } from '../instruments/kinds/kinds.ts'
import { sendFrame } from './connection.ts'
import { frameOf } from './frame.ts'

/**
 * Channel subscriptions. A frame is built once for all subscribers of a channel, and only if there are any.
 */
export interface Channels {
  join(socket: Socket, key: string): void
  leave(socket: Socket, key: string): void
  leaveAll(socket: Socket): void
  /** Returns the number of channels a socket is subscribed to. */
  count(socket: Socket): number
  has(socket: Socket, key: string): boolean
  /** Returns the number of subscriptions of all sockets. */
  total(): number
  /** Returns the channels with at least one subscriber. */
  keys(): Iterable<string>
  publish(key: string, event: string, body: unknown): void
}

/** The channel that every socket joins on connection. */
export const EVERYONE = 'everyone'

/** The channel of live heads. */
export const TRAIL_LIVE = 'trail_live'

/** Returns the key of a channel in a subscribe message. */
export function keyOfChannel(channel: Channel): string {
  const instrument = instrumentOf(channel)
  if (!instrument) return channel.channel
  return keyOf(channel.channel, instrument.id, 'period' in channel ? channel.period : undefined)
}

/** Returns the instrument of a channel; `undefined` for a channel of all instruments. */
export function instrumentOf(
  channel: Channel,
): { readonly kind: InstrumentKind; readonly id: number } | undefined {
  const fields: Readonly<Record<string, unknown>> = channel
  return INSTRUMENT_KINDS.flatMap((kind) => {
    const id = fields[kind.idField]
    return typeof id === 'number' ? [{ kind, id }] : []
  })[0]
}

/** Returns the key of an instrument's channel; `period` is that of candles. */
export function keyOf(channel: string, instrumentId: number, period?: Period): string {
  return period === undefined ? `${channel}:${instrumentId}` : `${channel}:${instrumentId}:${period}`
}

export function createChannels(): Channels {
  const listeners = new Map<string, Set<Socket>>()
  const joined = new Map<Socket, Set<string>>()

  function leave(socket: Socket, key: string): void {
    joined.get(socket)?.delete(key)
    const sockets = listeners.get(key)
    sockets?.delete(socket)
    if (sockets?.size === 0) listeners.delete(key)
  }

  return {
    join(socket, key) {
      joined.set(socket, (joined.get(socket) ?? new Set()).add(key))
      listeners.set(key, (listeners.get(key) ?? new Set()).add(socket))
    },
    leave,
    leaveAll(socket) {
      for (const key of joined.get(socket) ?? []) leave(socket, key)
      joined.delete(socket)
    },
    count: (socket) => joined.get(socket)?.size ?? 0,
    has: (socket, key) => joined.get(socket)?.has(key) ?? false,
    total: () => [...joined.values()].reduce((sum, keys) => sum + keys.size, 0),
    keys: () => listeners.keys(),
    publish(key, event, body) {
      const sockets = listeners.get(key)
      if (!sockets) return
      const frame = frameOf(event, body)
      for (const socket of sockets) sendFrame(socket, frame)
    },
  }
}
