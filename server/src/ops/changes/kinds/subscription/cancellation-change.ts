import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import type { Project } from '../../../../engine/index.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { type Affected, defineChangeKind } from '../change-kind.ts'
import type { Context } from '../context.ts'
import { findProject } from './project-change.ts'

interface Cancellation extends Record<string, unknown> {
  readonly status: Project['status']
}

/** The cancellation of a project's sale, whose id is the project's. It refunds every order. */
export const CHANGE = defineChangeKind<Cancellation>({
  kind: 'cancellation',

  recordOf: (id) => `subscription:${id}`,

  async current(ctx, id) {
    const project = await findProject(ctx, Number(id))
    return project && { status: project.status }
  },

  async normalise(ctx, id, after) {
    const project = await findProject(ctx, Number(id))
    if (project?.status !== 'selling') throw new CallError('project_must_be_selling', 'id')
    return after
  },

  affected: countOrders,

  async apply({ engine }, { id, origin }) {
    const answer = await engine.submit({ kind: 'cancelProject', projectId: Number(id) }, origin)
    return answer.ok ? undefined : answer.reject
  },
})

/** Counts the orders of a project. */
export async function countOrders(ctx: Context, id: string): Promise<Affected> {
  const project = await findProject(ctx, Number(id))
  if (!project) return []
  const { rows } = await sql<{ orders: number; customers: number; demand: string }>`
    select count(*)::int as orders, count(distinct customer_id)::int as customers,
      coalesce(sum(quantity), 0) as demand
    from subscription_order where project_id = ${Number(id)}`.execute(ctx.db)
  const { orders, customers, demand } = rows[0] ?? { orders: 0, customers: 0, demand: '0' }
  const { coinName, coinDecimals } = project.config
  return [
    { fact: 'subscription_orders', value: String(orders) },
    { fact: 'subscribed_customers', value: String(customers) },
    { fact: 'subscription_demand', value: formatUnits(BigInt(demand), coinDecimals), currency: coinName },
  ]
}
