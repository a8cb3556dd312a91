import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../calls/context.ts'

/**
 * Registers the health checks: `/healthz` (liveness) and `/readyz` (readiness, which requires the database).
 */
export function registerHealth(app: FastifyInstance, ctx: Context): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await sql`select 1`.execute(ctx.db).then(
      () => true,
      () => false,
    )
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'no database' })
  })
}
