import { findCreditLines } from '../../credit-score/credit-lines.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'

export const listCreditLines: Handler<'user/credit_lines'> = async (ctx, { request, session }) => {
  const page = pageOf(request)
  const { offset, limit } = page
  const lines = await findCreditLines(ctx.db, session.userId, { offset, limit: limit + 1 })
  return presentPage(page, lines, (line) => line)
}
