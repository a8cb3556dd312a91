import type { FastifyInstance } from 'fastify'
import type { System } from '../system/system.ts'
import { type LinkConfig, servesCustomers } from '../link/service.ts'
import type { Lifetime } from '../platform/services/lifetime.ts'
import type { Readiness } from '../platform/services/readiness.ts'
import { openSockets, type SocketsContext } from './sockets.ts'

type Needs = SocketsContext & {
  readonly config: LinkConfig
  readonly system: System
  readonly http: FastifyInstance
  readonly readiness: Readiness
}

/** Opens the sockets of the HTTP server. */
export function socketsService(ctx: Needs, life: Lifetime): void {
  if (!servesCustomers(ctx.config.role)) return
  const sockets = openSockets(ctx, ctx.http.server)
  ctx.readiness.drains.push((ms) => sockets.drain(ms))
  life.onStop(() => sockets.close())
  ctx.system.watch({ sockets: () => sockets.stats() })
}
