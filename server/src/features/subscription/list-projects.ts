import type { Handler } from './context.ts'
import { presentProject } from './present.ts'
import { findProjects } from './queries.ts'

export const listProjects: Handler<'lh/send/config'> = async (ctx) => {
  const now = ctx.now()
  return { list: (await findProjects(ctx)).map((sale) => presentProject(ctx.catalogue, sale, now)) }
}
