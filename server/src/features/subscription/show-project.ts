import { formatUnits } from '@halyard/money'
import { findProjectText } from '../../instruments/project-texts.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { presentProject } from './present.ts'
import { findOwnQuantity, findProjects } from './queries.ts'

export const showProject: Handler<'lh/send/product_info'> = async (ctx, { request, session }) => {
  const [sale] = await findProjects(ctx, request.id)
  if (!sale) throw new CallError('project_must_be_known', 'id')
  const { config } = sale.project
  const own = session ? await findOwnQuantity(ctx, session.userId, config.id) : 0n
  const text = await findProjectText(ctx.db, config.id)
  const presented = presentProject(ctx.catalogue, { sale, text }, ctx.now())
  const rest = config.customerMax - own
  const left = rest < config.quantityMax ? rest : config.quantityMax
  const isOpen = presented.status === 'subscription'
  return {
    project: presented,
    description: text.description,
    own_number: formatUnits(own, config.coinDecimals),
    own_left: formatUnits(isOpen && left > 0n ? left : 0n, config.coinDecimals),
  }
}
