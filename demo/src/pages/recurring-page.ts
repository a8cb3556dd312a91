import type { FastifyInstance } from 'fastify'
import type { Context } from '@halyard/server'
import { z } from 'zod'

const dueSchema = z.object({ customer: z.string().regex(/^[1-9][0-9]{0,14}$/) })

/** Registers an action that makes the next purchases of a customer's recurring plans due at once. Never registered in production. */
export function registerRecurringPage(app: FastifyInstance, ctx: Pick<Context, 'db' | 'now'>): void {
  app.post('/dev/recurring/due', async (request, reply) => {
    const { data } = dueSchema.safeParse(request.body)
    if (!data) return reply.code(400).send()
    await ctx.db
      .updateTable('recurring_plan')
      .set({ run_at: ctx.now() })
      .where('customer_id', '=', data.customer)
      .where('status', '=', 'active')
      .execute()
    return reply.code(204).send()
  })
}
