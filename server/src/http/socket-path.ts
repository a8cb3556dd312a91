import { chmodSync, lstatSync, rmSync, type Stats } from 'node:fs'
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { ConfigError } from '../platform/settings.ts'

/** The owner and their group, in which the proxy is, may connect. */
const MODE = 0o660
/** The address of a caller at the socket, who is on this machine as a proxy that connects to the loopback address is. */
const ADDRESS = '127.0.0.1'

/**
 * Also serves the connections to a unix socket, which are not limited by the ports of one address as those of a proxy to a
 * port are. Replaces the socket of a process that was killed. Returns the function that stops listening. Throws a `ConfigError` if the path cannot
 * be used.
 */
export async function listenAtPath(http: HttpServer, path: string): Promise<() => void> {
  await removeUnused(path)
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: ADDRESS })
    http.emit('connection', socket)
  })
  try {
    server.listen(path)
    await once(server, 'listening')
    chmodSync(path, MODE)
  } catch (error) {
    throw new ConfigError(`SOCKET_PATH: ${reasonOf(error)}`)
  }
  // Its connections end with those of the HTTP server, which stops after it.
  return () => void server.close()
}

/** Removes a socket at which nothing listens. Throws a `ConfigError` if something does, or if the path is something else. */
async function removeUnused(path: string): Promise<void> {
  const found = findEntry(path)
  if (!found) return
  if (!found.isSocket()) throw new ConfigError(`SOCKET_PATH: ${path} is not a socket`)
  if (await isAnswered(path)) throw new ConfigError(`SOCKET_PATH: another process listens at ${path}`)
  rmSync(path)
}

function findEntry(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    throw new ConfigError(`SOCKET_PATH: ${reasonOf(error)}`)
  }
}

async function isAnswered(path: string): Promise<boolean> {
  const socket: Socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
