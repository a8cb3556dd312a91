import { createServer } from 'node:http'
import type { AddressInfo, Socket as TcpSocket } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { io, type Socket as ClientSocket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backlogOf, sendFrame } from './connection.ts'
import { frameOf } from './frame.ts'
import { createSlowClients } from './slow-clients.ts'

/** Upper bound of the bytes that the kernel buffers on loopback before data queues in this process. */
const KERNEL_MAX = 20_000_000
const FRAME = frameOf('daymarket', { text: 'x'.repeat(100_000) })

let server: Server
let clients: ClientSocket[]

beforeEach(async () => {
  const http = createServer()
  server = new Server(http)
  clients = []
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const client of clients) client.disconnect()
  await server.close()
})

/** Connects a client. Returns it with its server-side socket. */
async function join(transport: 'websocket' | 'polling'): Promise<[ClientSocket, Socket]> {
  const { port } = server.httpServer.address() as AddressInfo
  const joined = new Promise<Socket>((resolve) => server.once('connection', resolve))
  const client = io(`http://127.0.0.1:${port}`, {
    transports: [transport],
    forceNew: true,
    reconnection: false,
  })
  clients.push(client)
  return [client, await joined]
}

/** Stops a client from reading. */
function stopReading(client: ClientSocket): void {
  connectionOf(client).pause()
}

function connectionOf(client: ClientSocket): TcpSocket {
  const engine = client.io.engine as unknown as { transport: { ws: { _socket: TcpSocket } } }
  // oxlint-disable-next-line no-underscore-dangle -- the property name in ws
  return engine.transport.ws._socket
}

/** Sends until more than `bytes` bytes are queued in this process. */
async function fill(socket: Socket, bytes: number): Promise<void> {
  for (let sent = 0; sent < KERNEL_MAX; sent += FRAME.bytes.length) {
    sendFrame(socket, FRAME)
    await new Promise((resolve) => setImmediate(resolve))
    if (backlogOf(socket).waiting > bytes) return
  }
  throw new Error('the backlog did not grow')
}

test('cuts only the client with a backlog over one megabyte', async () => {
  const [stalled, stalledSocket] = await join('websocket')
  const [healthy, healthySocket] = await join('websocket')
  stopReading(stalled)
  const disconnected: Socket[] = []
  const slow = createSlowClients((socket) => disconnected.push(socket))
  await fill(stalledSocket, 1_100_000)
  sendFrame(healthySocket, FRAME)
  slow.sweep([stalledSocket, healthySocket], 0)
  expect(disconnected).toEqual([stalledSocket])
  expect(stalledSocket.connected).toBe(false)
  await expect.poll(() => healthy.connected).toBe(true)
})

test('cuts a small backlog after ten seconds', async () => {
  const [stalled, socket] = await join('websocket')
  stopReading(stalled)
  const disconnected: number[] = []
  await fill(socket, 0)
  const slow = createSlowClients((_socket, { waiting }) => disconnected.push(waiting))
  for (const now of [0, 1_000, 9_000, 10_000]) slow.sweep([socket], now)
  expect(disconnected).toEqual([])
  slow.sweep([socket], 10_001)
  expect(disconnected).toHaveLength(1)
  expect(disconnected[0]).toBeLessThan(1_000_000)
})

test('a client that is behind at every sweep, but reads, stays connected', async () => {
  const [client, socket] = await join('websocket')
  const slow = createSlowClients(() => expect.unreachable())
  for (let second = 0; second < 40; second += 5) {
    stopReading(client)
    await fill(socket, 0)
    const { waiting, written } = backlogOf(socket)
    expect(waiting).toBeGreaterThan(0)
    slow.sweep([socket], second * 1_000)
    connectionOf(client).resume()
    await expect.poll(() => backlogOf(socket).written, { interval: 1 }).toBe(written + waiting)
  }
  expect(client.connected).toBe(true)
})

test('cuts a polling client that stops polling', async () => {
  const [, socket] = await join('polling')
  for (let sent = 0; sent < 15; sent += 1) sendFrame(socket, FRAME)
  let disconnected = 0
  const slow = createSlowClients(() => {
    disconnected += 1
  })
  slow.sweep([socket], 0)
  expect(disconnected).toBe(1)
})

test('a polling client that keeps polling stays connected despite its queue', async () => {
  const [client, socket] = await join('polling')
  const slow = createSlowClients(() => expect.unreachable())
  for (let second = 0; second < 30; second += 1) {
    const received = new Promise((resolve) => client.once('daymarket', resolve))
    // The first event completes the open request; the others wait for the next one.
    for (let sent = 0; sent < 3; sent += 1) socket.emit('daymarket', { second, sent })
    expect(backlogOf(socket).waiting).toBeGreaterThan(0)
    slow.sweep([socket], second * 1_000)
    await received
  }
})

test.each([10, 125, 126, 60_000, 65_535, 65_536, 200_000])(
  'a frame of about %i bytes arrives complete',
  async (size) => {
    const [client, socket] = await join('websocket')
    const received = new Promise<unknown>((resolve) => client.once('kline', resolve))
    const text = `${'é'.repeat(Math.floor(size / 4))}${'x'.repeat(Math.floor(size / 2))}`
    sendFrame(socket, frameOf('kline', { text }))
    expect(await received).toEqual({ text })
  },
)

test('frames and ordinary events keep their order', async () => {
  const [client, socket] = await join('websocket')
  const received: number[] = []
  client.onAny((_event, number: number) => received.push(number))
  for (let number = 0; number < 500; number += 1)
    if (number % 3 === 0) socket.emit('order', number)
    else sendFrame(socket, frameOf('kline', number))
  await expect.poll(() => received.length).toBe(500)
  expect(received).toEqual(received.toSorted((a, b) => a - b))
})
