import { expect, test } from 'vitest'
import { preferPolling } from './prefer-polling.ts'
import { SOCKET_OPTIONS } from './socket-options.ts'

/** A socket whose connection and clock the test controls. */
function start() {
  const handlers: Record<string, Array<() => void>> = {}
  const calls: string[] = []
  const waiting = new Map<() => void, number>()
  const socket = {
    connected: false,
    io: { opts: { transports: ['websocket', 'polling'] as unknown } },
    on: (event: string, handler: () => void) => void (handlers[event] ??= []).push(handler),
    connect: () => void calls.push('connect'),
    disconnect: () => void calls.push('disconnect'),
  }
  const emit = (event: 'connect' | 'disconnect') => {
    socket.connected = event === 'connect'
    for (const handler of handlers[event] ?? []) handler()
  }
  preferPolling(socket as unknown as Parameters<typeof preferPolling>[0], (ms, run) => {
    waiting.set(run, ms)
    return () => waiting.delete(run)
  })
  const elapse = () => {
    for (const run of Array.from(waiting.keys())) {
      waiting.delete(run)
      run()
    }
  }
  return { socket, calls, waiting, emit, elapse }
}

test('SOCKET_OPTIONS: tries a WebSocket first, then polling, and gives an attempt 60 s', () => {
  expect(SOCKET_OPTIONS).toMatchObject({ timeout: 60_000, transports: ['websocket', 'polling'] })
})

test('preferPolling: a silent WebSocket falls back to polling within 3 s', () => {
  const { socket, calls, waiting, elapse } = start()
  expect(Math.max(...waiting.values())).toBeLessThan(3000)
  elapse()
  expect(socket.io.opts.transports).toEqual(['polling', 'websocket'])
  expect(calls).toEqual(['disconnect', 'connect'])
})

test('preferPolling: a WebSocket that connects in time stays preferred', () => {
  const { socket, calls, waiting, emit, elapse } = start()
  emit('connect')
  expect(waiting.size).toBe(0)
  elapse()
  expect(socket.io.opts.transports).toEqual(['websocket', 'polling'])
  expect(calls).toEqual([])
})

test('preferPolling: a lost connection that does not return falls back to polling, once', () => {
  const { socket, calls, waiting, emit, elapse } = start()
  emit('connect')
  emit('disconnect')
  elapse()
  emit('disconnect')
  expect(waiting.size).toBe(0)
  expect(calls).toEqual(['disconnect', 'connect'])
  expect(socket.io.opts.transports).toEqual(['polling', 'websocket'])
})
