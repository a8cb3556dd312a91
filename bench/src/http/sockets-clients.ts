import { once } from 'node:events'
import { WebSocket } from 'ws'

/**
 * Many sockets that watch an order book, in a process of their own. They speak the protocol of Socket.IO by themselves, as its client
 * would need more of the machine than the servers that are measured.
 */

/** When each socket has received a change: nanoseconds of the machine's monotonic clock. */
export interface Arrivals {
  readonly at: readonly number[]
}

const OPENING_AT_ONCE = 100
const SUBSCRIBE = '42["subscribe",{"channel":"market_depth","match_id":1}]'

const [port = '', count = '0'] = process.argv.slice(2)
let arrivals: number[] = []

process.on('message', () => {
  arrivals = []
  process.send?.('armed')
})
process.on('disconnect', () => process.exit(0))

for (let opened = 0; opened < Number(count); opened += OPENING_AT_ONCE) {
  const some = Math.min(OPENING_AT_ONCE, Number(count) - opened)
  await Promise.all(Array.from({ length: some }, open))
}
process.send?.('open')

/** Opens a socket, and resolves once it is connected and has subscribed. */
async function open(): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/wss?EIO=4&transport=websocket`)
  await once(socket, 'open')
  socket.send('40')
  await new Promise<void>((resolve, reject) => {
    socket.on('close', () => reject(new Error('the server closed a socket')))
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1')
      if (text === '2') socket.send('3')
      else if (text.startsWith('40')) socket.send(SUBSCRIBE, () => resolve())
      else if (text.startsWith('42["market_depth"')) noteArrival()
    })
  })
}

function noteArrival(): void {
  arrivals.push(Number(process.hrtime.bigint()))
  if (arrivals.length === Number(count)) process.send?.({ at: arrivals } satisfies Arrivals)
}
