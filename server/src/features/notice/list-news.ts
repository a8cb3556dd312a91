import { sql } from 'kysely'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { shortenText } from '../../platform/shorten-text.ts'
import type { Handler } from './context.ts'
import { type PublishedRow, publishedNews } from './published-news.ts'

const SUMMARY_LENGTH_MAX = 80

export const listNews: Handler<'news/list'> = async (ctx, { request, session, lang }) => {
  const page = pageOf(request)
  const { rows } = await sql<PublishedRow>`
    select * from (${publishedNews({ lang, userId: session?.userId, at: ctx.now() })}) published
    where ${request.type ?? null}::text is null or type = ${request.type ?? null}
    order by published_at desc, id desc offset ${page.offset} limit ${page.limit + 1}`.execute(ctx.db)
  return presentPage(page, rows, ({ id, type, title, body, published_at, is_read }) => ({
    id: Number(id),
    type,
    title,
    summary: shortenText(body.replaceAll(/\s+/g, ' ').trim(), SUMMARY_LENGTH_MAX),
    published_at: Number(published_at),
    is_read,
  }))
}
