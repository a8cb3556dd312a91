import { sql } from 'kysely'
import type { Handler } from './context.ts'
import { presentPlan } from './present.ts'

/** The ended plans that are listed. */
const ENDED_LISTED = 20

/** Lists a customer's plans, newest first; those that have ended at last. The number of the others is bounded when one is added. */
export const listPlans: Handler<'coin/recurring/list'> = async (ctx, { session }) => {
  const rows = await ctx.db
    .selectFrom('recurring_plan')
    .selectAll()
    .where('customer_id', '=', String(session.userId))
    .where((eb) =>
      eb.or([
        eb('status', '<>', 'ended'),
        eb(
          'id',
          'in',
          eb
            .selectFrom('recurring_plan')
            .select('id')
            .where('customer_id', '=', String(session.userId))
            .where('status', '=', 'ended')
            .orderBy('id', 'desc')
            .limit(ENDED_LISTED),
        ),
      ]),
    )
    .orderBy(sql`status = 'ended'`)
    .orderBy('id', 'desc')
    .execute()
  return { list: rows.map((row) => presentPlan(ctx.catalogue, row)) }
}
