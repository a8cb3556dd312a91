import type { Handler } from './context.ts'
import { presentPlan } from './present.ts'
import { findPlans } from './queries.ts'

export const listPlans: Handler<'wealth/getProfitList'> = async (ctx) => {
  const list = (await findPlans(ctx)).map((onSale) => presentPlan(ctx.catalogue, onSale))
  const open = list.filter(({ status }) => status === 'open')
  return { list, top_month_ppm: Math.max(0, ...open.map(({ month_ppm }) => month_ppm)) }
}
