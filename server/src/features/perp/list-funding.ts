import { formatUnits } from '@halyard/money'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'
import { findFunding, perpIdOf } from './queries.ts'

export const listFunding: Handler<'lever/funding'> = async (ctx, { request, session }) => {
  const page = pageOf(request)
  const rows = await findFunding(ctx, {
    customerId: session.userId,
    perpId: perpIdOf(ctx, request),
    offset: page.offset,
    limit: page.limit + 1,
  })
  return presentPage(page, rows, (row) => {
    const perp = ctx.catalogue.perp(row.perp_id)
    if (!perp) throw new Error(`funding ${row.id} has an unknown perpetual`)
    return {
      id: Number(row.id),
      position_id: Number(row.position_id),
      contract_id: row.perp_id,
      rate_ppm: row.rate_ppm,
      amount: formatUnits(BigInt(row.amount), perp.quote.decimals),
      created_at: Number(row.at),
    }
  })
}
