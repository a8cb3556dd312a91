import { sql } from 'kysely'
import { CallError } from '../../platform/call-error.ts'
import type { Handler } from './context.ts'
import { type PublishedRow, publishedNews } from './published-news.ts'

/** Returns an item and marks it as read by a signed-in reader. Throws `record_must_be_known` for one that is withdrawn or scheduled, too. */
export const showNews: Handler<'news/detail'> = async (ctx, { request, session, lang }) => {
  const { rows } = await sql<PublishedRow>`
    select * from (${publishedNews({ lang, userId: session?.userId, at: ctx.now() })}) published
    where id = ${request.id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new CallError('record_must_be_known', 'id')
  if (session)
    await ctx.db
      .insertInto('news_read')
      .values({ user_id: session.userId, news_id: request.id, read_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const { id, type, title, body, published_at } = row
  return { id: Number(id), type, title, text: body, published_at: Number(published_at), is_read: true }
}
