import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server, type Socket } from 'socket.io'
import { createChannels, EVERYONE } from '../../../server/src/sockets/channels.ts'
import type { Options, Report } from '../benchmark.ts'
import { startChild } from '../child.ts'
import { interleave } from '../rounds.ts'
import { compareRates } from '../table.ts'

const CLIENTS = 200
const TICK_MS = 10
const BOUNDS = { floor: 1.3, goal: 1.55 }
const ROOM = 'daymarket'

/** A market ticker as on the wire, about 300 bytes. */
const TICK = {
  list: [
    {
      match_id: 1,
      now_price: '64012.3',
      index_price: '64011.9',
      change: '-1.17',
      high: '65630.7',
      low: '63697.4',
      volume: '1588.25518',
      turnover: '102847095.002381',
    },
    { match_id: 2, now_price: '3100.09', index_price: '3099.73', change: '-1.49', high: '3214.84' },
  ],
}

/** Measures broadcasting one message to all subscribers. */
export async function fanOut({ rounds, quick }: Options): Promise<Report> {
  const ticks = quick ? 20 : 200
  const http = createServer()
  const io = new Server(http)
  const channels = createChannels()
  const sockets: Socket[] = []
  io.on('connection', (socket) => {
    sockets.push(socket)
    channels.join(socket, EVERYONE)
    void socket.join(ROOM)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const clients = startChild('http/fan-out-clients.ts', [`http://127.0.0.1:${port}`, String(CLIENTS)])
  await once(clients, 'message')

  const measure = (publish: () => void): Promise<number> => messagesPerSecond(clients, ticks, publish)
  const toRoom = (): void => void io.to(ROOM).emit('daymarket', TICK)
  const toFrames = (): void => channels.publish(EVERYONE, 'daymarket', TICK)
  const toEach = (): void => {
    for (const socket of sockets) socket.emit('daymarket', TICK)
  }
  for (const publish of [toRoom, toFrames, toEach]) await measure(publish)
  const [halyard = [], room = [], each = []] = await interleave(rounds, [
    () => measure(toFrames),
    () => measure(toRoom),
    () => measure(toEach),
  ])
  clients.disconnect()
  await io.close()
  return {
    title: 'Fan-out',
    compared: `One event of ${JSON.stringify(TICK).length} bytes to ${CLIENTS} clients, ${ticks} times, every ${TICK_MS} ms: a frame built once and written to the connections, against Socket.IO's own methods on the same connections; ${rounds} interleaved rounds. The clients are socket.io-client in another process, which counts every message.`,
    lines: [
      compareRates('against a room', { halyard, peer: room }, writeMicroseconds, BOUNDS),
      compareRates('against each socket', { halyard, peer: each }, writeMicroseconds, BOUNDS),
    ],
    notes: ['Server processor time per delivered message, system calls included.'],
  }
}

/** Returns messages per second of the server's processor time. Throws unless every message arrives. */
async function messagesPerSecond(clients: ChildProcess, ticks: number, publish: () => void): Promise<number> {
  const before = await receivedBy(clients)
  const start = process.cpuUsage()
  for (let tick = 0; tick < ticks; tick++) {
    publish()
    await sleep(TICK_MS)
  }
  const { user, system } = process.cpuUsage(start)
  const expected = before + ticks * CLIENTS
  for (let waited = 0; (await receivedBy(clients)) < expected; waited += TICK_MS) {
    if (waited > 10_000) throw new Error('messages were lost')
    await sleep(TICK_MS)
  }
  return (ticks * CLIENTS) / ((user + system) / 1e6)
}

async function receivedBy(clients: ChildProcess): Promise<number> {
  clients.send('count')
  const [{ received }] = (await once(clients, 'message')) as [{ readonly received: number }]
  return received
}

function writeMicroseconds(perSecond: number): string {
  return `${(1e6 / perSecond).toFixed(2)} µs`
}
