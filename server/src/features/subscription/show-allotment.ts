import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { findAllotments, findProjects } from './queries.ts'

/** Orders of one page: a project has at most ten pages. */
const PAGE_SIZE = 1_000

/** Publishes an allotment after it was made, without the orders' owners. */
export const showAllotment: Handler<'lh/send/allotment'> = async (ctx, { request }) => {
  const [sale] = await findProjects(ctx, request.id)
  if (!sale) throw new CallError('project_must_be_known', 'id')
  const { project, orders, demand } = sale
  if (project.allottedAt === undefined) throw new CallError('project_must_be_allotted', 'id')
  const rows = await findAllotments(ctx, project.config.id, request.after ?? 0, PAGE_SIZE + 1)
  return {
    supply: String(project.config.supply),
    orders,
    demand: String(demand),
    list: rows.slice(0, PAGE_SIZE).map(({ id, quantity, allotted }) => ({
      id,
      quantity: String(quantity),
      allotted: String(allotted),
    })),
    more: rows.length > PAGE_SIZE,
  }
}
