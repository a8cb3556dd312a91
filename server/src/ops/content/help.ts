import { type Language, LANGUAGES } from '@halyard/api'
import type { OpsArticle, OpsArticleVersion } from '@halyard/api/ops'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Edit, hashOf, type StoredArticle } from '../../help/help.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import { namedColleagues } from '../records/colleagues.ts'
import type { Context, OpsHandler } from './context.ts'

export const listArticles: OpsHandler<'ops/help/list'> = async ({ help }, { request: { lang = 'en' } }) => ({
  list: help.stored().map((article) => present(article, lang)),
  common_ids: [...help.layout().commonIds],
  layout_version: help.layout().version,
})

export const showArticle: OpsHandler<'ops/help/show'> = async ({ db, help }, { request: { id, lang } }) => {
  const article = find(help.stored(), id)
  const shipped = article.shipped.get(lang)
  const edit = article.edits.get(lang)
  return {
    ...present(article, lang),
    body: (edit?.status === 'edited' ? edit.body : shipped?.body) ?? '',
    shipped_title: shipped?.title ?? null,
    shipped_body: shipped?.body ?? null,
    languages: LANGUAGES.filter((one) => hasText(article, one)),
    versions: await findVersions(db, id, lang),
  }
}

/** The most edits of an article in a language that are shown. */
const VERSIONS_MAX = 50

async function findVersions(db: Kysely<Tables>, id: string, lang: Language): Promise<OpsArticleVersion[]> {
  const rows = await db
    .selectFrom('help_edit')
    .select(['version', 'status', 'title', 'body', 'edited_by', 'edited_at'])
    .where('article_id', '=', id)
    .where('lang', '=', lang)
    .orderBy('version', 'desc')
    .limit(VERSIONS_MAX)
    .execute()
  const editors = await namedColleagues(
    db,
    rows.map(({ edited_by }) => Number(edited_by)),
  )
  return rows.map((row) => ({
    ...row,
    edited_by: editors(Number(row.edited_by)),
    edited_at: Number(row.edited_at),
  }))
}

/** Stores an edit of a text. Readers get it at once. */
export const saveArticle: OpsHandler<'ops/help/save'> = async (ctx, caller) => {
  const { id, lang, topic, title, body, version, reason } = caller.request
  const article = ctx.help.stored().find((known) => known.id === id)
  if (!article && lang !== 'en') throw new CallError('article_must_be_known', 'id')
  const edit = { topic, status: 'edited', title, body } as const
  return store(ctx, caller, { id, lang, version, reason, article, edit })
}

/** Restores the text that came with the product, or hides the article. */
export const setArticleStatus: OpsHandler<'ops/help/set_status'> = async (ctx, caller) => {
  const { id, lang, status, version, reason } = caller.request
  const article = find(ctx.help.stored(), id)
  if (status === 'hidden' && lang !== 'en') throw new CallError('invalid_field', 'lang')
  const before = article.edits.get(lang) ?? article.shipped.get(lang)
  if (!before || (status === 'restored' && !article.shipped.has(lang)))
    throw new CallError('article_must_be_known', 'id')
  const { title, body } = before
  return store(ctx, caller, {
    id,
    lang,
    version,
    reason,
    article,
    edit: { topic: article.topic, status, title, body },
  })
}

interface Change {
  readonly id: string
  readonly lang: Language
  /** The version that the edit replaces. */
  readonly version: number
  readonly reason: string
  readonly article: StoredArticle | undefined
  readonly edit: Pick<Edit, 'status' | 'title' | 'body'> & { readonly topic: StoredArticle['topic'] }
}

/** Stores the next version with its audit entry. Of two operators who edit the same version, one is rejected. */
async function store(
  ctx: Context,
  caller: Parameters<typeof appendAudit>[2] & { readonly operator: { readonly userId: number } },
  { id, lang, version, reason, article, edit }: Change,
): Promise<OpsArticle> {
  if (version !== (article?.edits.get(lang)?.version ?? 0))
    throw new CallError('article_version_wrong', 'version')
  const at = ctx.now()
  const shipped = article?.shipped.get(lang)
  await ctx.db.transaction().execute(async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('help_edit')
      .values({
        article_id: id,
        lang,
        version: version + 1,
        ...edit,
        shipped_hash: shipped ? hashOf(shipped) : null,
        edited_by: caller.operator.userId,
        edited_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) throw new CallError('article_version_wrong', 'version')
    const before = beforeOf(article, lang)
    const after = { lang, version: version + 1, ...edit }
    const entry = { target: `help:${id}`, reason, outcome: 'done', ...(before ? { before } : {}), after }
    await appendAudit(db, at, caller, entry)
  })
  await ctx.help.changed()
  return present(find(ctx.help.stored(), id), lang)
}

/** Returns the text that an edit replaces, for the audit log. */
function beforeOf(article: StoredArticle | undefined, lang: Language): object | undefined {
  const edit = article?.edits.get(lang)
  const text = edit ?? article?.shipped.get(lang)
  if (!article || !text) return undefined
  const { title, body } = text
  return {
    lang,
    version: edit?.version ?? 0,
    status: edit?.status ?? 'shipped',
    title,
    body,
    topic: article.topic,
  }
}

function find(articles: readonly StoredArticle[], id: string): StoredArticle {
  const article = articles.find((known) => known.id === id)
  if (!article) throw new CallError('article_must_be_known', 'id')
  return article
}

function present(article: StoredArticle, lang: Language): OpsArticle {
  const edit = article.edits.get(lang)
  const shipped = article.shipped.get(lang)
  const english = article.edits.get('en')?.title ?? article.shipped.get('en')?.title ?? ''
  return {
    id: article.id,
    lang,
    topic: article.topic,
    title: (edit?.status === 'edited' ? edit.title : shipped?.title) ?? english,
    status: statusOf(article, lang),
    version: edit?.version ?? 0,
    outdated: edit?.status === 'edited' && edit.shippedHash !== (shipped && hashOf(shipped)),
    edited_by: edit?.editedBy ?? null,
    edited_at: edit?.editedAt ?? null,
  }
}

function hasText({ shipped, edits }: StoredArticle, lang: Language): boolean {
  return edits.get(lang)?.status === 'edited' || Boolean(shipped.get(lang)?.body)
}

function statusOf({ shipped, edits }: StoredArticle, lang: Language): OpsArticle['status'] {
  if (edits.get('en')?.status === 'hidden') return 'hidden'
  if (edits.get(lang)?.status === 'edited') return 'edited'
  return shipped.get(lang)?.body ? 'shipped' : 'untranslated'
}
