import { findLiveHeads } from '../../price-log/live-heads.ts'
import type { Handler } from './context.ts'

const LIMIT_DEFAULT = 10
const LIMIT_MAX = 100

/** Lists live heads, oldest first; without a start, the newest. Of those older than an hour some are deleted. */
export const listLiveHeads: Handler<'trail/live'> = async (ctx, { request }) => {
  const limit = Math.min(request.limit ?? LIMIT_DEFAULT, LIMIT_MAX)
  const hasStart = request.from_seq !== undefined || request.from !== undefined
  const found = await findLiveHeads(ctx.db, {
    fromSeq: request.from_seq,
    from: request.from,
    limit: hasStart ? limit + 1 : limit,
  })
  return { list: found.slice(0, limit), more: found.length > limit }
}
