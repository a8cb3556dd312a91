import { formatUnits } from '@halyard/money'
import { findDescription } from '../../instruments/project-descriptions.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { presentProject } from './present.ts'
import { findOwnQuantity, findProjects } from './queries.ts'

export const showProject: Handler<'lh/send/product_info'> = async (ctx, { request, session }) => {
  const [sale] = await findProjects(ctx, request.id)
  if (!sale) throw new CallError('project_must_be_known', 'id')
  const { config } = sale.project
  const own = session ? await findOwnQuantity(ctx, session.userId, config.id) : 0n
  const presented = presentProject(ctx.catalogue, sale, ctx.now())
  const rest = config.customerMax - own
  const left = rest < config.quantityMax ? rest : config.quantityMax
  const isOpen = presented.status === 'subscription'
  return {
    project: presented,
    description: await findDescription(ctx.db, config.id),
    own_number: formatUnits(own, config.coinDecimals),
    own_left: formatUnits(isOpen && left > 0n ? left : 0n, config.coinDecimals),
  }
}
