import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { StartFailure } from './start-failure.ts'

/** Refuses to go on when something else listens on the port, on every address or on this machine's own. */
export async function requireFreePort(port: number): Promise<void> {
  try {
    await listenOnce(port, undefined)
    await listenOnce(port, '127.0.0.1')
  } catch (error) {
    const other = port < 65535 ? port + 1 : port - 1
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartFailure(
        `Port ${port} is in use. Stop what uses it, or choose another: PORT=${other} npm start`,
      )
    }
    if (code === 'EACCES') {
      throw new StartFailure(`Port ${port} is reserved for root. Choose another: PORT=8080 npm start`)
    }
    throw error
  }
}

/**
 * A port that nothing uses, from below the range out of which systems give ports to whoever asks for any: what is
 * found here is not given away before it is used.
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
