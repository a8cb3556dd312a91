import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import type { Handlers } from '../calls/handler.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'
import { ConfigError } from '../platform/settings.ts'
import { startMetricsServer } from './metrics-server.ts'
import { listenAtPath } from './socket-path.ts'
import { createHttpServer, type HttpContext, type RoutePlugin } from './server.ts'

/** Returns the service that opens the HTTP server with its calls and other routes. It does not listen yet. */
export function httpService(handlers: Handlers, routes: readonly RoutePlugin[]) {
  return async (ctx: HttpContext, life: Lifetime): Promise<{ readonly http: FastifyInstance }> => {
    const http = await createHttpServer(ctx, handlers, routes)
    life.onStop(() => http.close())
    return { http }
  }
}

type Listening = Pick<HttpContext, 'config'> & { readonly http: FastifyInstance }

/** Listens for calls. Throws a `ConfigError` for an address that this machine does not have, and for a socket that cannot be used. */
export async function listeningService(
  { http, config }: Listening,
  life: Lifetime,
): Promise<{ readonly port: number }> {
  const { port, host, socketPath } = config
  try {
    await http.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRNOTAVAIL') throw error
    throw new ConfigError(`HOST: ${host} is not an address of this machine`)
  }
  if (socketPath !== undefined) life.onStop(await listenAtPath(http.server, socketPath))
  return { port: (http.server.address() as AddressInfo).port }
}

/** Serves metrics on a port of their own, if one is set. */
export async function metricsService(
  { config: { metrics }, system, log }: HttpContext,
  life: Lifetime,
): Promise<{ readonly metricsPort: number | undefined }> {
  if (!metrics) return { metricsPort: undefined }
  const server = await startMetricsServer({ ...metrics, write: () => system.metrics(), log })
  life.onStop(() => server.close())
  return { metricsPort: server.port }
}
