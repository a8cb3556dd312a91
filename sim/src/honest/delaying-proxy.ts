import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy before the exchange that delays what passes, as a bad connection does. */
export interface DelayingProxy {
  readonly url: string
  readonly close: () => void
}

/** Opens a proxy. `delayMs` is drawn for each connection, and delays it in each direction, in order. */
export async function openDelayingProxy(target: string, delayMs: () => number): Promise<DelayingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const ms = delayMs()
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('data', (chunk) => setTimeout(() => to.writable && to.write(chunk), ms))
      from.on('close', () => {
        open.delete(from)
        setTimeout(() => to.destroy(), ms)
      })
      // The other side is closed with it.
      from.on('error', () => undefined)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
