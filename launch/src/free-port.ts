import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { StartFailure } from './start-failure.ts'

/**
 * Throws a `StartFailure` if another program listens on the port, on all addresses or on loopback, or if the port is
 * reserved.
 */
export async function requireFreePort(port: number): Promise<void> {
  try {
    await listenOnce(port, undefined)
    await listenOnce(port, '127.0.0.1')
  } catch (error) {
    const other = port < 65535 ? port + 1 : port - 1
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartFailure(
        `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${other} npm start`,
      )
    }
    if (code === 'EACCES') {
      throw new StartFailure(`Port ${port} is reserved for root. Choose another: PORT=8080 npm start`)
    }
    throw error
  }
}

/**
 * Returns a free port below the ephemeral range, so that the operating system does not assign it to another program
 * before it is used.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = randomInt(FREE_PORT_MIN, FREE_PORT_MAX + 1)
    try {
      await requireFreePort(port)
      return port
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error
    }
  }
}

const FREE_PORT_MIN = 20_000
const FREE_PORT_MAX = 32_000
const ATTEMPTS_MAX = 50

function listenOnce(port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host }, () => {
      const { port: actual } = server.address() as AddressInfo
      server.close(() => resolve(actual))
    })
  })
}
