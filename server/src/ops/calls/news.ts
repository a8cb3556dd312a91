import type { Language } from '@halyard/api'
import type { OpsNews, OpsParsedOf } from '@halyard/api/ops'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from './context.ts'

interface NewsRow {
  readonly id: string
  readonly type: 'announcement' | 'news'
  readonly title: string
  readonly languages: Language[]
  readonly is_strip: boolean
  readonly published_at: string
  readonly withdrawn_at: string | null
}

export const listNews: OpsHandler<'ops/news/list'> = async (ctx, { request }) => {
  const page = pageOf(request)
  const rows = await findNews(
    ctx.db,
    sql`true order by news.id desc offset ${page.offset} limit ${page.limit + 1}`,
  )
  return presentPage(page, rows, present)
}

/** Publishes an item or replaces its text, with the audit entry in the same transaction. */
export const publishNews: OpsHandler<'ops/news/publish'> = (ctx, caller) =>
  ctx.db.transaction().execute(async (db) => {
    const { reason, ...asked } = caller.request
    const before = asked.id === undefined ? undefined : await findOne(db, asked.id)
    const after = await findOne(db, await save(db, asked, ctx.now()))
    const entry = { target: `news:${after.id}`, outcome: 'done', reason, ...(before ? { before } : {}) }
    await appendAudit(db, ctx.now(), caller, { ...entry, after: asked })
    return after
  })

export const translateNews: OpsHandler<'ops/news/translate'> = (ctx, caller) =>
  ctx.db.transaction().execute(async (db) => {
    const { reason, ...asked } = caller.request
    const { id, lang, title, text: body } = asked
    const before = await findOne(db, id)
    await db
      .insertInto('news_text')
      .values({ news_id: id, lang, title, body })
      .onConflict((conflict) => conflict.columns(['news_id', 'lang']).doUpdateSet({ title, body }))
      .execute()
    await appendAudit(db, ctx.now(), caller, {
      target: `news:${id}`,
      outcome: 'done',
      reason,
      before,
      after: asked,
    })
    return findOne(db, id)
  })

export const withdrawNews: OpsHandler<'ops/news/withdraw'> = (ctx, caller) =>
  ctx.db.transaction().execute(async (db) => {
    const { id, reason } = caller.request
    const before = await findOne(db, id)
    await sql`
      update news set withdrawn_at = coalesce(withdrawn_at, ${ctx.now()}) where id = ${id}`.execute(db)
    const after = await findOne(db, id)
    await appendAudit(db, ctx.now(), caller, { target: `news:${id}`, outcome: 'done', reason, before, after })
    return after
  })

/** Stores an item with its English text and returns its id. Translations of an earlier text are deleted. */
async function save(
  db: Kysely<Tables>,
  { id, type, strip, title, text: body }: Omit<OpsParsedOf<'ops/news/publish'>, 'reason'>,
  at: number,
): Promise<number> {
  const shown = { type, is_strip: strip === '1' }
  const inserted = db.insertInto('news').values({ ...shown, published_at: at })
  const updated = db.updateTable('news').set(shown).where('id', '=', String(id))
  const { id: newsId } = await (id === undefined
    ? inserted.returning('id').executeTakeFirstOrThrow()
    : updated.returning('id').executeTakeFirstOrThrow())
  await db.deleteFrom('news_text').where('news_id', '=', newsId).execute()
  await db
    .insertInto('news_text')
    .values({ news_id: BigInt(newsId), lang: 'en', title, body })
    .execute()
  return Number(newsId)
}

/** Finds an item. Throws `record_must_be_known`. */
async function findOne(db: Kysely<Tables>, id: number): Promise<OpsNews> {
  const [row] = await findNews(db, sql`news.id = ${id}`)
  if (!row) throw new CallError('record_must_be_known', 'id')
  return present(row)
}

async function findNews(db: Kysely<Tables>, condition: RawBuilder<unknown>): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    select news.*, words.title, (
      select array_agg(lang order by lang) from news_text where news_id = news.id
    ) as languages
    from news join news_text words on words.news_id = news.id and words.lang = 'en'
    where ${condition}`.execute(db)
  return rows
}

function present({ id, type, title, languages, is_strip, published_at, withdrawn_at }: NewsRow): OpsNews {
  return {
    id: Number(id),
    type,
    title,
    languages,
    strip: is_strip,
    published_at: Number(published_at),
    withdrawn_at: withdrawn_at === null ? null : Number(withdrawn_at),
  }
}
