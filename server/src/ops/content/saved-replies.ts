import { CallError } from '../../platform/call-error.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from './context.ts'

/** The most replies that are saved. */
const REPLIES_MAX = 500

export const listSavedReplies: OpsHandler<'ops/support/replies'> = async ({ db }, { request: { lang } }) => {
  let query = db.selectFrom('support_reply').selectAll().orderBy('lang').orderBy('title').limit(REPLIES_MAX)
  if (lang !== undefined) query = query.where('lang', '=', lang)
  const rows = await query.execute()
  return {
    list: rows.map((row) => ({ id: Number(row.id), lang: row.lang, title: row.title, text: row.body })),
  }
}

/** Adds a saved reply, or changes one. Throws `too_many_requests` when the maximum number is saved. */
export const saveReply: OpsHandler<'ops/support/save_reply'> = async (ctx, caller) => {
  const { id, lang, title, text } = caller.request
  const at = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    const values = { lang, title, body: text, saved_by: caller.operator.userId, saved_at: at }
    const { count } = await db
      .selectFrom('support_reply')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    if (id === undefined && Number(count) >= REPLIES_MAX) throw new CallError('too_many_requests')
    const before = id === undefined ? undefined : await findReply(db, id)
    const saved =
      id === undefined
        ? await db.insertInto('support_reply').values(values).returning('id').executeTakeFirst()
        : await db
            .updateTable('support_reply')
            .set(values)
            .where('id', '=', String(id))
            .returning('id')
            .executeTakeFirst()
    if (!saved) throw new CallError('record_must_be_known', 'id')
    const reply = { id: Number(saved.id), lang, title, text }
    const entry = {
      target: `saved_reply:${reply.id}`,
      outcome: 'done',
      ...(before ? { before } : {}),
      after: reply,
    }
    await appendAudit(db, at, caller, entry)
    return reply
  })
}

export const deleteReply: OpsHandler<'ops/support/delete_reply'> = async (ctx, caller) => {
  const { id } = caller.request
  await ctx.db.transaction().execute(async (db) => {
    const before = await findReply(db, id)
    const { numDeletedRows } = await db
      .deleteFrom('support_reply')
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow()
    if (numDeletedRows !== 1n) throw new CallError('record_must_be_known', 'id')
    const entry = { target: `saved_reply:${id}`, outcome: 'done', ...(before ? { before } : {}) }
    await appendAudit(db, ctx.now(), caller, entry)
  })
  return {}
}

/** Finds a saved reply, for the audit log. */
function findReply(db: Kysely<Tables>, id: number): Promise<object | undefined> {
  return db
    .selectFrom('support_reply')
    .select(['lang', 'title', 'body as text'])
    .where('id', '=', String(id))
    .executeTakeFirst()
}
