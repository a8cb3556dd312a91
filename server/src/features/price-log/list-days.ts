import { endOfDay, findDailyStatements } from '../../price-log/daily-statements.ts'
import type { Handler } from './context.ts'

const LIMIT_DEFAULT = 30
const LIMIT_MAX = 100

/** Lists the daily statements of timed options, oldest first; without a start, the newest. */
export const listDays: Handler<'trail/days'> = async (ctx, { request }) => {
  const limit = Math.min(request.limit ?? LIMIT_DEFAULT, LIMIT_MAX)
  const fromSeq = request.from_seq
  const found = await findDailyStatements(ctx.db, {
    fromSeq,
    limit: fromSeq === undefined ? limit : limit + 1,
  })
  return { list: found.slice(0, limit), more: found.length > limit, next_at: endOfDay(ctx.now()) }
}
