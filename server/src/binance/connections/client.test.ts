import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Client } from './client.ts'

const MESSAGE = 'x'.repeat(256 * 1024)
/** More than the buffers of a connection on this machine can hold. */
const MESSAGES_MAX = 1_000

const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Connects a program. Returns both sides of the connection. */
async function connect(server: WebSocketServer, onSlow: () => void) {
  const { port } = server.address() as AddressInfo
  const program = new WebSocket(`ws://127.0.0.1:${port}`)
  const [[accepted]] = (await Promise.all([once(server, 'connection'), once(program, 'open')])) as [
    [WebSocket],
    unknown,
  ]
  closing.push(() => program.terminate())
  return { program, accepted, client: new Client(accepted, '127.0.0.1', 0, onSlow) }
}

test('a program that does not read is cut off; another one that reads receives everything', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  closing.push(() => server.close())
  await once(server, 'listening')
  const cutOff: string[] = []
  const slow = await connect(server, () => cutOff.push('slow'))
  const fast = await connect(server, () => cutOff.push('fast'))
  let received = 0
  fast.program.on('message', () => {
    received += 1
  })
  slow.program.pause()
  let sent = 0
  while (slow.accepted.readyState === WebSocket.OPEN && sent < MESSAGES_MAX) {
    slow.client.send(MESSAGE)
    const isReceived = once(fast.program, 'message')
    fast.client.send(MESSAGE)
    await isReceived
    sent += 1
  }
  expect(cutOff).toEqual(['slow'])
  expect(sent).toBeLessThan(MESSAGES_MAX)
  expect([received, fast.accepted.readyState]).toEqual([sent, WebSocket.OPEN])
})
