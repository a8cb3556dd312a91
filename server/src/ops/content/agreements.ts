import { AGREEMENT_NOTICE_MS, type Language, LANGUAGES } from '@halyard/api'
import type { OpsAgreement } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import { type Agreement, findAgreements } from '../../agreements/agreements.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import { announcementOf } from './agreement-announcement.ts'
import type { Context, OpsHandler } from './context.ts'

/** The furthest date of effect from now. */
const AHEAD_MAX_MS = 366 * 24 * 3_600_000
/** The most revisions of a version that are shown. */
const REVISIONS_MAX = 50

export const listAgreements: OpsHandler<'ops/agreement/list'> = async ({ agreements, now }) => {
  const at = now()
  return {
    list: agreements.stored().map((agreement) => present(agreement, agreements.inForce(at).version, at)),
  }
}

export const showAgreement: OpsHandler<'ops/agreement/show'> = async (ctx, { request: { version } }) => {
  const at = ctx.now()
  const stored = ctx.agreements.stored()
  const agreement = find(stored, version)
  const replaced = stored.find((one) => one.status === 'scheduled' && one.effectiveAt < agreement.effectiveAt)
  return {
    ...present(agreement, ctx.agreements.inForce(at).version, at),
    texts: textsOf(agreement.texts),
    replaces: replaced ? { version: replaced.version, texts: textsOf(replaced.texts) } : null,
    revisions: await findRevisions(ctx.db, version),
  }
}

/** Stores a version, or the next revision of one, with its announcement and its audit entry in the same transaction. */
export const publishAgreement: OpsHandler<'ops/agreement/publish'> = async (ctx, caller) => {
  const { request } = caller
  const at = ctx.now()
  const { effective_at: effectiveAt } = request
  if (effectiveAt < at + AGREEMENT_NOTICE_MS) throw new CallError('agreement_too_soon', 'effective_at')
  if (effectiveAt > at + AHEAD_MAX_MS) throw new CallError('invalid_field', 'effective_at')
  const texts = Object.fromEntries(LANGUAGES.map((lang) => [lang, request[`text_${lang}`]]))
  return store(ctx, caller, async (db, stored) => {
    const before = request.version === undefined ? undefined : changeable(stored, request, at)
    if (!before && stored.some((one) => one.status === 'scheduled' && one.effectiveAt > at))
      throw new CallError('agreement_already_scheduled', 'version')
    const newsId = await announce(db, { newsId: before?.newsId, effectiveAt, at })
    return {
      before,
      after: {
        version: before?.version ?? (stored[0]?.version ?? 0) + 1,
        status: 'scheduled',
        effectiveAt,
        newsId,
        texts: texts as Agreement['texts'],
      },
    }
  })
}

/** Withdraws a version that is not in effect yet. Its number is not used again. */
export const withdrawAgreement: OpsHandler<'ops/agreement/withdraw'> = (ctx, caller) => {
  const at = ctx.now()
  return store(ctx, caller, async (db, stored) => {
    const before = changeable(stored, caller.request, at)
    await db
      .updateTable('news')
      .set((eb) => ({ withdrawn_at: at, version: eb('version', '+', 1) }))
      .where('id', '=', String(before.newsId))
      .execute()
    await db.deleteFrom('news_push').where('news_id', '=', String(before.newsId)).execute()
    return { before, after: { ...before, status: 'withdrawn' } }
  })
}

type Stored = readonly Agreement[]
type Next = Pick<Agreement, 'version' | 'status' | 'effectiveAt' | 'newsId' | 'texts'>

interface Step {
  readonly before: Agreement | undefined
  readonly after: Next
}

/** Decides on the stored versions, one operator at a time, and stores the result as the next revision. */
async function store(
  ctx: Context,
  caller: Parameters<typeof appendAudit>[2] & {
    readonly operator: { readonly userId: number }
    readonly request: { readonly reason: string }
  },
  decide: (db: Kysely<Tables>, stored: Stored) => Promise<Step>,
): Promise<OpsAgreement> {
  const at = ctx.now()
  const { version, newsId } = await ctx.db.transaction().execute(async (db) => {
    await sql`lock table agreement_revision in share row exclusive mode`.execute(db)
    const { before, after } = await decide(db, await findAgreements(db))
    const key = { version: after.version, revision: (before?.revision ?? 0) + 1 }
    await db
      .insertInto('agreement_revision')
      .values({
        ...key,
        status: after.status,
        effective_at: after.effectiveAt,
        news_id: after.newsId ?? null,
        edited_by: caller.operator.userId,
        edited_at: at,
      })
      .execute()
    await db
      .insertInto('agreement_text')
      .values(LANGUAGES.map((lang) => ({ ...key, lang, body: after.texts[lang] })))
      .execute()
    await appendAudit(db, at, caller, {
      target: `agreement:${after.version}`,
      outcome: 'done',
      reason: caller.request.reason,
      ...(before ? { before } : {}),
      after: { ...after, revision: key.revision },
    })
    return after
  })
  await ctx.agreements.reload()
  if (newsId !== undefined) ctx.news.publish(newsId)
  return present(find(ctx.agreements.stored(), version), ctx.agreements.inForce(at).version, at)
}

interface Announced {
  readonly newsId: number | undefined
  readonly effectiveAt: number
  readonly at: number
}

/** Publishes the announcement of a version, or corrects the date in it. Returns its id. */
async function announce(db: Kysely<Tables>, { newsId, effectiveAt, at }: Announced): Promise<number> {
  const id = newsId ?? (await insertNews(db, at))
  if (newsId !== undefined)
    await db
      .updateTable('news')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', String(id))
      .execute()
  await db.deleteFrom('news_text').where('news_id', '=', String(id)).execute()
  await db
    .insertInto('news_text')
    .values(
      announcementOf(effectiveAt).map(({ lang, title, text }) => ({ news_id: id, lang, title, body: text })),
    )
    .execute()
  return id
}

async function insertNews(db: Kysely<Tables>, at: number): Promise<number> {
  const { id } = await db
    .insertInto('news')
    .values({ type: 'announcement', is_strip: true, is_push: true, published_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

/**
 * Returns a version that may still change. Throws `agreement_in_effect` if customers are bound to it, and
 * `agreement_version_wrong` if it was withdrawn or another operator has changed it.
 */
function changeable(
  stored: Stored,
  { version, revision }: { readonly version?: number | undefined; readonly revision?: number | undefined },
  at: number,
): Agreement {
  const found = find(stored, version)
  if (found.status === 'withdrawn') throw new CallError('agreement_version_wrong', 'version')
  if (found.effectiveAt <= at) throw new CallError('agreement_in_effect', 'version')
  if (revision !== undefined && revision !== found.revision)
    throw new CallError('agreement_version_wrong', 'revision')
  return found
}

function find(stored: Stored, version: number | undefined): Agreement {
  const found = stored.find((agreement) => agreement.version === version)
  if (!found) throw new CallError('record_must_be_known', 'version')
  return found
}

async function findRevisions(db: Kysely<Tables>, version: number) {
  const rows = await db
    .selectFrom('agreement_revision')
    .select(['revision', 'status', 'effective_at', 'edited_by', 'edited_at'])
    .where('version', '=', version)
    .orderBy('revision', 'desc')
    .limit(REVISIONS_MAX)
    .execute()
  const texts = await db.selectFrom('agreement_text').selectAll().where('version', '=', version).execute()
  return rows.map((row) => {
    const own = texts.filter(({ revision }) => revision === row.revision)
    return {
      ...row,
      effective_at: Number(row.effective_at),
      edited_by: row.edited_by === null ? null : Number(row.edited_by),
      edited_at: Number(row.edited_at),
      texts: own.map(({ lang, body }) => ({ lang, text: body })),
    }
  })
}

function textsOf(texts: Agreement['texts']): { lang: Language; text: string }[] {
  return LANGUAGES.map((lang) => ({ lang, text: texts[lang] }))
}

function present(agreement: Agreement, inForce: number, at: number): OpsAgreement {
  const { version, revision, status, effectiveAt, editedBy, editedAt } = agreement
  return {
    version,
    revision,
    status:
      status === 'withdrawn'
        ? 'withdrawn'
        : version === inForce
          ? 'in_force'
          : effectiveAt > at
            ? 'scheduled'
            : 'replaced',
    effective_at: effectiveAt || null,
    edited_by: editedBy ?? null,
    edited_at: editedAt || null,
  }
}
