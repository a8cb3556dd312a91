import { findProjectTexts } from '../../instruments/project-texts.ts'
import type { Handler } from './context.ts'
import { presentProject } from './present.ts'
import { findProjects } from './queries.ts'

export const listProjects: Handler<'lh/send/config'> = async (ctx) => {
  const now = ctx.now()
  const sales = await findProjects(ctx)
  const ids = sales.map(({ project }) => project.config.id)
  const texts = await findProjectTexts(ctx.db, ids)
  return {
    list: sales.map((sale) =>
      presentProject(ctx.catalogue, { sale, text: texts.get(sale.project.config.id) }, now),
    ),
  }
}
