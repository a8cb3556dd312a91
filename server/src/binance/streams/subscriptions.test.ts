import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { placesService } from '../../sockets/places.ts'
import { Client } from '../connections/client.ts'
import { createListeners } from '../user-data/listeners.ts'
import { createHub } from './hub.ts'
import { createSubscriptions } from './subscriptions.ts'

const NO_KEYS = new Map<string, never>()

function open() {
  const limits = { socketsPerAddress: 10, socketsMax: 10 }
  const { places } = placesService({
    config: { publicUrl: 'http://exchange', trustProxy: false, limits } as never,
  })
  const parts = { hub: createHub(), listeners: createListeners(), places, now: () => 0 }
  return createSubscriptions(
    parts,
    new Client(new WebSocket(null as never, undefined, {}), '192.0.2.7', 0, () => undefined),
    false,
  )
}

const streams = (count: number) => Array.from({ length: count }, (_, at) => `coin${at}usdt@trade`)

test('1,024 streams on a connection: all are joined, and the next one is not', () => {
  const subscriptions = open()
  expect(subscriptions.join(streams(1_024), NO_KEYS)).toBe(true)
  expect(subscriptions.join(['btcusdt@trade'], NO_KEYS)).toBe(false)
  expect(subscriptions.names()).toEqual(streams(1_024))
})

test('1,025 streams at once: none is joined', () => {
  const subscriptions = open()
  expect(subscriptions.join(streams(1_025), NO_KEYS)).toBe(false)
  expect(subscriptions.names()).toEqual([])
})

test('a stream that is joined already, or takes the place of one that was left, needs no room', () => {
  const subscriptions = open()
  subscriptions.join(streams(1_024), NO_KEYS)
  expect(subscriptions.join(streams(1), NO_KEYS)).toBe(true)
  subscriptions.leave(streams(1))
  expect(subscriptions.join(['btcusdt@trade'], NO_KEYS)).toBe(true)
  expect(subscriptions.names()).toHaveLength(1_024)
})
