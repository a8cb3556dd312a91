import { sql } from 'kysely'
import type { Handler } from './context.ts'
import { type PublishedRow, publishedNews } from './published-news.ts'
import { countUnread } from './unread-notices.ts'

const STRIP_MAX = 5
/** An unread count above this is not counted further. */
const UNREAD_MAX = 100

/** Returns the strip and the unread counts. Items from before a customer's registration do not count as unread. */
export const showUnread: Handler<'news/getNotice'> = async (ctx, { session, lang }) => {
  const at = ctx.now()
  const strip = await sql<PublishedRow>`
    select id, title from (${publishedNews({ lang, userId: undefined, at })}) published
    where is_strip order by published_at desc, id desc limit ${STRIP_MAX}`.execute(ctx.db)
  const list = strip.rows.map(({ id, title }) => ({ id: Number(id), title }))
  if (!session) return { strip: list, unread_news: 0, unread_notices: 0 }
  const unread = await sql`
    select from news join app_user on app_user.id = ${session.userId} and published_at >= created_at
    where withdrawn_at is null and published_at <= ${at}
      and not exists (select from news_read where user_id = app_user.id and news_id = news.id)
    limit ${UNREAD_MAX}`.execute(ctx.db)
  return {
    strip: list,
    unread_news: unread.rows.length,
    unread_notices: await countUnread(ctx, session.userId),
  }
}
