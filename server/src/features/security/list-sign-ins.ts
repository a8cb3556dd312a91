import type { SignInEntry } from '@halyard/api'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'

export const listSignIns: Handler<'user/sign_ins'> = async (ctx, { request, session }) => {
  const page = pageOf(request)
  const rows = await ctx.db
    .selectFrom('sign_in_log')
    .selectAll()
    .where('user_id', '=', String(session.userId))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute()
  return presentPage(page, rows, (row) => ({
    id: Number(row.id),
    time: Number(row.at),
    outcome: row.outcome as SignInEntry['outcome'],
    ip: row.ip,
    agent: row.agent,
  }))
}
