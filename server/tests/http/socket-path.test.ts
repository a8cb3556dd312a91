import { once } from 'node:events'
import { existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request, type RequestOptions } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp, type TestAppOptions } from '../../src/app/testing.ts'
import { ConfigError } from '../../src/platform/settings.ts'

let folder: string
let socketPath: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-socket-'))
  socketPath = join(folder, 'http.sock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function start(options: TestAppOptions = {}): Promise<TestApp> {
  const halyard = await startTestApp({ ...options, config: { socketPath, trustProxy: '127.0.0.1' } })
  onTestFinished(() => halyard.close())
  return halyard
}

async function send(options: RequestOptions): Promise<{ status: number | undefined; body: string }> {
  const sent = request({ socketPath, ...options }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

test('requests and upgrades come through the socket as well, and a stop removes it', async () => {
  const halyard = await startTestApp({ config: { socketPath } })
  expect(await send({ path: '/readyz' })).toEqual({ status: 200, body: '{"status":"ready"}' })
  expect((await fetch(`${halyard.url}/readyz`)).status).toBe(200)
  expect(statSync(socketPath).mode & 0o777).toBe(0o660)
  const upgraded = request({
    socketPath,
    path: '/wss/?EIO=4&transport=websocket',
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    },
  }).end()
  const [response] = (await once(upgraded, 'upgrade')) as [IncomingMessage]
  expect(response.statusCode).toBe(101)
  await halyard.close()
  expect(existsSync(socketPath)).toBe(false)
})

/** Sends a request from each address that the proxy forwards. Returns their statuses. */
const statuses = async (addresses: string[]) => {
  const found: (number | undefined)[] = []
  for (const address of addresses)
    found.push((await send({ path: '/healthz', headers: { 'x-forwarded-for': address } })).status)
  return found
}

test('the address that the proxy forwards counts, as for one that connects to the port', async () => {
  await start({ limits: { requestsPerMinute: 1 } })
  expect(await statuses(Array.from({ length: 10 }, (_, index) => `198.51.100.${index}`))).not.toContain(429)
  // An address may send five times what a customer may.
  expect(await statuses(Array.from({ length: 6 }, () => '203.0.113.1'))).toEqual([
    200, 200, 200, 200, 200, 429,
  ])
})

/** Leaves a socket at which nothing listens, as a process that was killed does. */
async function leaveSocket(path: string): Promise<void> {
  const other = createServer().listen(`${path}.new`)
  await once(other, 'listening')
  renameSync(`${path}.new`, path)
  other.close()
  await once(other, 'close')
}

test('the socket of a process that was killed is replaced', async () => {
  await leaveSocket(socketPath)
  await start()
  expect((await send({ path: '/healthz' })).status).toBe(200)
})

test('a socket of another process, a file, and a folder that does not exist: one line says so', async () => {
  const refused = async (message: string) => {
    const started = startTestApp({ config: { socketPath } })
    await expect(started).rejects.toThrow(ConfigError)
    await expect(started).rejects.toThrow(message)
  }
  const other = createServer().listen(socketPath)
  await once(other, 'listening')
  await refused(`SOCKET_PATH: another process listens at ${socketPath}`)
  other.close()
  await once(other, 'close')
  writeFileSync(socketPath, 'a text')
  await refused(`SOCKET_PATH: ${socketPath} is not a socket`)
  socketPath = join(folder, 'nowhere/http.sock')
  await refused('SOCKET_PATH: listen ')
  socketPath = join(folder, 'http.sock/inside')
  await refused('SOCKET_PATH: ENOTDIR')
})
