import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { ListSource } from '../lists/list-source.ts'
import { readList } from '../lists/read-list.ts'
import type { OpsHandler as ChangeHandler } from '../changes/kinds/context.ts'
import { proposeChange, UNSTORED_ID } from '../changes/propose-change.ts'
import type { OpsHandler } from './context.ts'
import { findNews, findOneNews, withoutTexts } from '../texts/news-rows.ts'

export const listNews: OpsHandler<'ops/news/list'> = async (ctx, { request }) => {
  const { status = null, type = null } = request
  const at = ctx.now()
  const where = sql`(${type}::text is null or type = ${type}) and (${status}::text is null or ${status} = case
    when withdrawn_at is not null then 'withdrawn' when published_at > ${at} then 'scheduled' else 'published' end)`
  return readList(ctx, NEWS, { request, where, waits: false }, async (ids) => {
    const rows = await findNews(ctx.db, sql`id = any(${ids}::bigint[])`, at)
    return rows.map((item) => ({ id: item.id, item: withoutTexts(item) }))
  })
}

const NEWS: ListSource = { table: sql`news`, id: sql`id`, since: sql`published_at` }

export const showNews: OpsHandler<'ops/news/show'> = (ctx, { request }) =>
  findOneNews(ctx.db, request.id, ctx.now())

/**
 * Proposes an item or other texts of one, which a second operator decides. Throws `news_version_wrong` for a former version, and
 * `news_of_maintenance`.
 */
export const proposeNews: ChangeHandler<'ops/news/propose'> = async (ctx, caller) => {
  const { id, version, preview, reason: _reason, ...values } = caller.request
  if (id !== undefined) {
    const item = await findOneNews(ctx.db, id, ctx.now())
    await refuseMaintenance(ctx.db, id)
    if (version !== undefined && version !== item.version)
      throw new CallError('news_version_wrong', 'version')
  }
  const newId = async () => (preview === '1' ? UNSTORED_ID : nextId(ctx.db))
  const change = { kind: 'news', id: id === undefined ? await newId() : String(id), values } as const
  return proposeChange(ctx, caller, { ...change, isNew: id === undefined })
}

/** Hides an item. Pushes of it that were not sent yet are not sent. Throws `news_of_maintenance`. */
export const withdrawNews: OpsHandler<'ops/news/withdraw'> = async (ctx, caller) => {
  const { id, reason } = caller.request
  const at = ctx.now()
  const saved = await ctx.db.transaction().execute(async (db) => {
    const before = await findOneNews(db, id, at, 'locked')
    await refuseMaintenance(db, id)
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
  ctx.nudges.publish('news', { id })
  return withoutTexts(saved)
}

/** Throws `news_of_maintenance` for the announcement of a maintenance, which says all that was ever announced. */
async function refuseMaintenance(db: Kysely<Tables>, id: number): Promise<void> {
  const found = await db
    .selectFrom('maintenance')
    .select('id')
    .where('news_id', '=', String(id))
    .executeTakeFirst()
  if (found) throw new CallError('news_of_maintenance', 'id')
}

async function nextId(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('news', 'id')) as id`.execute(db)
  return String(rows[0]?.id)
}
