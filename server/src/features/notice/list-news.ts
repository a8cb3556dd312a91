import { sql } from 'kysely'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'
import { type PublishedRow, publishedNews } from './published-news.ts'

const SUMMARY_LENGTH_MAX = 80
const CHARACTERS = new Intl.Segmenter()

export const listNews: Handler<'news/list'> = async (ctx, { request, session, lang }) => {
  const page = pageOf(request)
  const { rows } = await sql<PublishedRow>`
    select * from (${publishedNews(lang, session?.userId)}) published
    where ${request.type ?? null}::text is null or type = ${request.type ?? null}
    order by id desc offset ${page.offset} limit ${page.limit + 1}`.execute(ctx.db)
  return presentPage(page, rows, ({ id, type, title, body, published_at, is_read }) => ({
    id: Number(id),
    type,
    title,
    summary: summaryOf(body),
    published_at: Number(published_at),
    is_read,
  }))
}

/** Returns the beginning of a text on one line, cut after a whole character. */
function summaryOf(body: string): string {
  const line = body.replaceAll(/\s+/g, ' ').trim()
  const begin = [...CHARACTERS.segment(line)].slice(0, SUMMARY_LENGTH_MAX)
  const last = begin.at(-1)
  const end = last ? last.index + last.segment.length : 0
  return end === line.length ? line : `${line.slice(0, end)}…`
}
