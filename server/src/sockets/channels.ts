import type { Channel } from '@halyard/api'
import type { Socket } from 'socket.io'
import { sendFrame } from './connection.ts'
import { frameOf } from './frame.ts'

/** Who listens to what. A frame is built once for all of a channel's listeners, and not at all when there are none. */
export interface Channels {
  join(socket: Socket, key: string): void
  leave(socket: Socket, key: string): void
  leaveAll(socket: Socket): void
  /** How many channels a socket listens to. */
  count(socket: Socket): number
  has(socket: Socket, key: string): boolean
  /** Channels with anyone listening. */
  keys(): Iterable<string>
  publish(key: string, event: string, body: unknown): void
}

/** The channel that everyone listens to unasked. */
export const EVERYONE = 'everyone'

export function keyOfChannel(channel: Channel): string {
  switch (channel.channel) {
    case 'kline':
      return `kline:${channel.match_id}:${channel.period}`
    case 'lever_kline':
      return `lever_kline:${channel.contract_id}:${channel.period}`
    case 'lever':
      return perpKey(channel.contract_id)
    case 'market_depth':
    case 'transaction':
      return `${channel.channel}:${channel.match_id}`
  }
}

/** A contract's depth, deals and mark price together. */
export function perpKey(perpId: number): string {
  return `lever:${perpId}`
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
    keys: () => listeners.keys(),
    publish(key, event, body) {
      const sockets = listeners.get(key)
      if (!sockets) return
      const frame = frameOf(event, body)
      for (const socket of sockets) sendFrame(socket, frame)
    },
  }
}
