import { pageOf, presentPage } from '../../platform/paging.ts'
import type { StoredNotice } from '../../notices/notice-facts.ts'
import type { Handler } from './context.ts'
import { presentNotice } from '../../notices/product-notices.ts'

export const listNotices: Handler<'notice/list'> = async (ctx, { request, session }) => {
  const page = pageOf(request)
  const rows = await ctx.db
    .selectFrom('notice')
    .select(['id', 'kind', 'facts', 'at', 'read_at'])
    .where('customer_id', '=', String(session.userId))
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
  return presentPage(page, rows, ({ id, kind, facts, at, read_at }) =>
    // The facts match their kind, because only the queries of `notices` write them.
    presentNotice(ctx.catalogue, {
      id: Number(id),
      kind,
      facts,
      at: Number(at),
      isRead: read_at !== null,
    } as StoredNotice),
  )
}
