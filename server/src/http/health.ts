import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../calls/context.ts'

/** Probes for a supervisor: `/healthz` returns 200 while the process runs, `/readyz` while it can serve. */
export function registerHealth(app: FastifyInstance, ctx: Pick<Context, 'db' | 'engine'>): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const { clockFault } = ctx.engine.stats()
    const hasDatabase = await sql`select 1`.execute(ctx.db).then(
      () => true,
      () => false,
    )
    const problem = hasDatabase
      ? clockFault && `the clock of the ${clockFault.clock} is wrong`
      : 'no database'
    return reply
      .status(problem ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: problem ?? 'ready' })
  })
}
