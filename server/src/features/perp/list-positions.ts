import { POSITIONS, type PositionStatus } from '../../engine/index.ts'
import { withArchived } from '../../history/archived-until.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { presentPosition } from '../../presenters/present-position.ts'
import type { Handler } from './context.ts'
import { findPositions, perpIdOf } from './queries.ts'

const STATUSES = ['waiting', 'holding', 'closed', 'cancelled'] as const satisfies readonly PositionStatus[]

export const listPositions: Handler<'lever/my_trade'> = async (ctx, { request, session }) => {
  const page = pageOf(request)
  const status = request.status === undefined ? undefined : STATUSES[request.status]
  const rows = await findPositions(ctx, {
    customerId: session.userId,
    status,
    perpId: perpIdOf(ctx, request),
    offset: page.offset,
    limit: page.limit + 1,
  })
  const list = presentPage(page, rows, (record) => presentPosition(ctx.catalogue, POSITIONS.read(record)))
  return status === 'closed' || status === 'cancelled' ? withArchived(ctx.db, list) : list
}
