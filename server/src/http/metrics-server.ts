import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '../platform/settings.ts'

const TIMEOUT_MS = 10_000

interface MetricsServerOptions {
  readonly port: number
  readonly host: string
  /** Writes the metrics as text. */
  readonly write: () => Promise<string>
  readonly log: FastifyBaseLogger
}

/** A server of metrics for Prometheus. */
export interface MetricsServer {
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves `GET /metrics` on a port of its own, so that it can be reached by monitoring and by nothing else. It knows no
 * customer and needs no sign-in. Throws a `ConfigError` for an address that this machine does not have.
 */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const { port, host } = options
  const server = createServer(
    { requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS },
    respondWith(options),
  )
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRNOTAVAIL') throw error
    throw new ConfigError(`METRICS_HOST: ${host} is not an address of this machine`)
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function respondWith({ write, log }: MetricsServerOptions): RequestListener {
  return (request, response) => {
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    const end = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
    if (request.url?.split('?')[0] !== '/metrics') return void end(404, 'not found\n')
    if (request.method !== 'GET') return void end(405, 'use GET\n')
    write().then(
      (text) => end(200, text),
      (error: unknown) => {
        log.warn({ err: error }, 'failed to write metrics')
        end(500, 'not available\n')
      },
    )
  }
}
