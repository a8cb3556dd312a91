import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { arrive, carry, type Condition, OPEN_AGAIN_MS, SOUND } from './carry.ts'
import type { Wire, WireMessage } from './wires.ts'

/** A process through which connections go as over links that are slow, lose packets, or are cut. Its parent says how each link is. */

const conditions = new Map<string, Condition>()

function open({ link, listen, target }: Wire): Promise<unknown> {
  const condition = (): Condition => conditions.get(link) ?? SOUND
  const server = createServer((client) => {
    // Until it is closed, which `carry` notices.
    client.on('error', () => undefined)
    const opened = connectTo(target, condition)
    opened.catch(() => client.destroy())
    carry(client, opened, condition)
    void opened.then(
      (socket) => carry(socket, Promise.resolve(client), condition),
      () => undefined,
    )
  })
  server.listen(listen.port, listen.host)
  return once(server, 'listening')
}

async function connectTo(target: Wire['target'], condition: () => Condition): Promise<Socket> {
  await arrive(condition, 1, OPEN_AGAIN_MS)
  const socket = connect({ ...target, noDelay: true })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

process.on('message', (message: WireMessage) => {
  if (message.kind === 'open')
    void Promise.all(message.wires.map(open)).then(() => process.send?.({ kind: 'ready' }))
  else conditions.set(message.link, message.condition)
})
process.on('disconnect', () => process.exit(0))
