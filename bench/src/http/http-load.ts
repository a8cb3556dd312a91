import { createConnection, type Socket } from 'node:net'

/**
 * Sends requests from a separate process over keep-alive connections, one at a time per connection. Uses raw sockets
 * to minimise the load generator's own cost.
 */

export interface LoadRequest {
  readonly port: number
  readonly path: string
  readonly form: string
  /** One connection per token, signed in with it. */
  readonly tokens: readonly string[]
  readonly callsEach: number
}

export interface LoadResult {
  readonly perSecond: number
  readonly latencies: readonly number[]
}

const TIME_MAX_MS = 120_000

process.on('message', (order: LoadRequest) => void runRequest(order).catch(fail))

async function runRequest(order: LoadRequest): Promise<void> {
  const deadline = setTimeout(() => fail(new Error('the load timed out')), TIME_MAX_MS)
  process.send?.(await makeCalls(order))
  clearTimeout(deadline)
}

function fail(error: unknown): never {
  process.stderr.write(`${String(error)}\n`)
  return process.exit(1)
}

async function makeCalls({ port, path, form, tokens, callsEach }: LoadRequest): Promise<LoadResult> {
  const sockets = await Promise.all(tokens.map(() => connect(port)))
  const latencies: number[] = []
  const start = performance.now()
  await Promise.all(
    sockets.map((socket, index) =>
      callRepeatedly(socket, requestOf(path, tokens[index] ?? '', form), callsEach, latencies),
    ),
  )
  const seconds = (performance.now() - start) / 1_000
  for (const socket of sockets) socket.destroy()
  return { perSecond: latencies.length / seconds, latencies }
}

function connect(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => resolve(socket)).once('error', reject)
  })
}

function requestOf(path: string, token: string, form: string): string {
  return [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${form.length}`,
    '',
    form,
  ].join('\r\n')
}

function callRepeatedly(socket: Socket, request: string, calls: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let made = 0
    let received = ''
    let sentAt = 0
    function ask(): void {
      received = ''
      sentAt = performance.now()
      socket.write(request)
    }
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection')))
    socket.on('data', (text) => {
      received += String(text)
      if (!isComplete(received)) return
      if (!received.startsWith('HTTP/1.1 200 ')) return reject(new Error(received))
      latencies.push(performance.now() - sentAt)
      if (++made < calls) ask()
      else resolve()
    })
    ask()
  })
}

function isComplete(response: string): boolean {
  const end = response.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(response)
  return response.length >= end + 4 + Number(length?.[1] ?? 0)
}
