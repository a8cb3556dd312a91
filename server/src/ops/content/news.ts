import type { OpsNewsTexts, OpsParsedOf } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from './context.ts'
import { findNews, findOneNews, withoutTexts } from './news-rows.ts'
import { textsOf } from './translated-texts.ts'

/** The furthest time of publication from now. */
const SCHEDULE_MAX_MS = 366 * 24 * 3_600_000

export const listNews: OpsHandler<'ops/news/list'> = async (ctx, { request }) => {
  const page = pageOf(request)
  const { status = null, type = null } = request
  const at = ctx.now()
  const rows = await findNews(
    ctx.db,
    sql`(${type}::text is null or type = ${type}) and (${status}::text is null or ${status} = case
        when withdrawn_at is not null then 'withdrawn' when published_at > ${at} then 'scheduled' else 'published' end)
      order by published_at desc, id desc offset ${page.offset} limit ${page.limit + 1}`,
    at,
  )
  return presentPage(page, rows, withoutTexts)
}

export const showNews: OpsHandler<'ops/news/show'> = (ctx, { request }) =>
  findOneNews(ctx.db, request.id, ctx.now())

/** Publishes or schedules an item or replaces its texts, with the audit entry in the same transaction. */
export const publishNews: OpsHandler<'ops/news/publish'> = async (ctx, caller) => {
  const at = ctx.now()
  const { reason, ...asked } = caller.request
  const texts = textsOf(asked)
  const saved = await ctx.db.transaction().execute(async (db) => {
    const before = asked.id === undefined ? undefined : await findOneNews(db, asked.id, at, 'locked')
    const id = before ? await change(db, asked, before, at) : await insert(db, asked, at)
    await db.deleteFrom('news_text').where('news_id', '=', String(id)).execute()
    await db
      .insertInto('news_text')
      .values(texts.map(({ lang, title, text: body }) => ({ news_id: id, lang, title, body })))
      .execute()
    const after = await findOneNews(db, id, at)
    const entry = { target: `news:${id}`, outcome: 'done', reason, ...(before ? { before } : {}), after }
    await appendAudit(db, at, caller, entry)
    return after
  })
  if (asked.id !== undefined) ctx.news.publish(saved.id)
  return withoutTexts(saved)
}

export const translateNews: OpsHandler<'ops/news/translate'> = async (ctx, caller) => {
  const { id, lang, title, text: body, reason } = caller.request
  const at = ctx.now()
  const saved = await ctx.db.transaction().execute(async (db) => {
    const before = await findOneNews(db, id, at, 'locked')
    await db
      .insertInto('news_text')
      .values({ news_id: id, lang, title, body })
      .onConflict((conflict) => conflict.columns(['news_id', 'lang']).doUpdateSet({ title, body }))
      .execute()
    await db
      .updateTable('news')
      .set({ version: before.version + 1 })
      .where('id', '=', String(id))
      .execute()
    const after = await findOneNews(db, id, at)
    await appendAudit(db, at, caller, { target: `news:${id}`, outcome: 'done', reason, before, after })
    return after
  })
  ctx.news.publish(id)
  return withoutTexts(saved)
}

/** Hides an item. Pushes of it that were not sent yet are not sent. */
export const withdrawNews: OpsHandler<'ops/news/withdraw'> = async (ctx, caller) => {
  const { id, reason } = caller.request
  const at = ctx.now()
  const saved = await ctx.db.transaction().execute(async (db) => {
    const before = await findOneNews(db, id, at, 'locked')
    await db
      .updateTable('news')
      .set({ withdrawn_at: before.withdrawn_at ?? at, version: before.version + 1 })
      .where('id', '=', String(id))
      .execute()
    await db.deleteFrom('news_push').where('news_id', '=', String(id)).execute()
    const after = await findOneNews(db, id, at)
    await appendAudit(db, at, caller, { target: `news:${id}`, outcome: 'done', reason, before, after })
    return after
  })
  ctx.news.publish(id)
  return withoutTexts(saved)
}

type Asked = Omit<OpsParsedOf<'ops/news/publish'>, 'reason'>

async function insert(db: Kysely<Tables>, asked: Asked, at: number): Promise<number> {
  const { id } = await db
    .insertInto('news')
    .values({ ...shownOf(asked), published_at: publicationOf(asked, at) ?? at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

/**
 * Changes an item and returns its id. Throws `news_version_wrong` if the version is not the latest, and
 * `news_already_published` if its time has come.
 */
async function change(
  db: Kysely<Tables>,
  asked: Asked,
  { id, version, status, published_at }: OpsNewsTexts,
  at: number,
): Promise<number> {
  if (asked.version !== undefined && asked.version !== version)
    throw new CallError('news_version_wrong', 'version')
  if (asked.publish_at !== undefined && status !== 'scheduled')
    throw new CallError('news_already_published', 'publish_at')
  await db
    .updateTable('news')
    .set({
      ...shownOf(asked),
      published_at: publicationOf(asked, at) ?? published_at,
      version: version + 1,
    })
    .where('id', '=', String(id))
    .execute()
  return id
}

function shownOf({ type, strip, push = '0' }: Asked) {
  return { type, is_strip: strip === '1', is_push: push === '1' }
}

/** Returns the time of publication that was asked for, if any. Throws `news_time_passed`, and for a time too far away. */
function publicationOf({ publish_at }: Asked, at: number): number | undefined {
  if (publish_at === undefined) return undefined
  if (publish_at === 'now') return at
  if (publish_at <= at) throw new CallError('news_time_passed', 'publish_at')
  if (publish_at > at + SCHEDULE_MAX_MS) throw new CallError('invalid_field', 'publish_at')
  return publish_at
}
