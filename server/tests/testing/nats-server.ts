import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Whether this machine has a NATS server. Tests that need one are skipped without it. */
export const HAS_NATS = spawnSync('nats-server', ['--version']).status === 0

/** A NATS server on a free port of loopback. */
export interface NatsServer {
  readonly url: string
  stop(): Promise<void>
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

interface NatsOptions {
  /** Default: a free one. */
  readonly port?: number
  /** The password of the user `halyard`. Default: anyone may connect. */
  readonly password?: string
}

/** Starts a server. Resolves once it accepts clients. */
export async function startNatsServer({ port, password }: NatsOptions = {}): Promise<NatsServer> {
  const chosen = port ?? (await findFreePort())
  const access = password === undefined ? [] : ['--user', 'halyard', '--pass', password]
  const child = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(chosen), ...access], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  // The pipe stays open: the server ends if it cannot write to its log.
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    log += String(chunk)
    if (log.includes('Server is ready')) break
  }
  child.stderr.resume()
  return {
    url: `nats://127.0.0.1:${chosen}`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
