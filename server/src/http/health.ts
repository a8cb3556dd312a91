import type { FastifyInstance } from 'fastify'
import { findReadinessProblem } from './readiness.ts'

/**
 * Probes for a supervisor or a proxy: `/healthz` returns 200 while the process runs, `/readyz` while it can serve, else 503 with
 * the reason.
 */
export function registerHealth(app: FastifyInstance, ctx: Parameters<typeof findReadinessProblem>[0]): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const problem = await findReadinessProblem(ctx)
    return reply
      .status(problem === undefined ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: problem ?? 'ready' })
  })
}
