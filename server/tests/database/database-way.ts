import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A port of loopback that leads to a database. */
export interface DatabaseWay {
  /** The URL of the database through the port. */
  readonly url: string
  /** Breaks all connections and refuses new ones, as if the database were away. */
  cut(): void
}

/** Opens a port that leads to the database of a URL; on port 0, a free one. */
export async function openWay(databaseUrl: string, port = 0): Promise<DatabaseWay> {
  const url = new URL(databaseUrl)
  const { hostname, port: target } = url
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const other = connect(Number(target), hostname)
    for (const end of [socket, other]) {
      sockets.add(end)
      end.on('error', () => [socket, other].map((each) => each.destroy()))
      end.on('close', () => sockets.delete(end))
    }
    socket.pipe(other).pipe(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  return {
    url: url.href,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
