import { POSITIONS, type PositionStatus } from '../../engine/index.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { presentPosition } from '../../presenters/present-position.ts'
import type { Handler } from './context.ts'
import { findPositions, perpIdOf } from './queries.ts'

const STATUSES = ['waiting', 'holding', 'closed', 'cancelled'] as const satisfies readonly PositionStatus[]

export const listPositions: Handler<'lever/my_trade'> = async (ctx, { request, session }) => {
  const page = pageOf(request)
  const rows = await findPositions(ctx, {
    customerId: session.userId,
    status: request.status === undefined ? undefined : STATUSES[request.status],
    perpId: perpIdOf(ctx, request),
    offset: page.offset,
    limit: page.limit + 1,
  })
  return presentPage(page, rows, (record) => presentPosition(ctx.catalogue, POSITIONS.read(record)))
}
