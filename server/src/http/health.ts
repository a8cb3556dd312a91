import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../calls/context.ts'

/** Probes for a supervisor: `/healthz` returns 200 while the process runs, `/readyz` while it can serve. */
export function registerHealth(app: FastifyInstance, ctx: Pick<Context, 'db'>): void {
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
