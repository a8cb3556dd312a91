import { sql } from 'kysely'
import { CallError } from '../../platform/call-error.ts'
import { pageOf, presentPage } from '../../platform/paging.ts'
import type { Handler } from './context.ts'
import { numberOrNull } from '../../db/number-or-null.ts'

const DAY_MS = 86_400_000
const FEEDBACK_PER_DAY = 10

/** Stores feedback with its pictures. Throws `feedback_limit_reached` above ten within 24 hours. */
export const sendFeedback: Handler<'support/feedback'> = async (ctx, { request, session }) => {
  const { kind, text } = request
  const pics = [...new Set(request.pics?.split(','))]
  const ownerId = session.userId
  const at = ctx.now()
  const id = await ctx.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('feedback'), ${ownerId}::int)`.execute(db)
    const { count } = await db
      .selectFrom('feedback')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('customer_id', '=', String(ownerId))
      .where('created_at', '>', String(at - DAY_MS))
      .executeTakeFirstOrThrow()
    if (Number(count) >= FEEDBACK_PER_DAY) throw new CallError('feedback_limit_reached')
    const stored = await db
      .insertInto('feedback')
      .values({
        customer_id: ownerId,
        kind,
        body: text,
        upload_ids: JSON.stringify(pics),
        created_at: at,
        reply: null,
        replied_by: null,
        replied_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const usedBy = `feedback:${stored.id}`
    for (const pic of pics)
      await ctx.uploads.use(db, { id: pic, ownerId, purpose: 'feedback', field: 'pics', usedBy })
    return Number(stored.id)
  })
  return { id }
}

/** Lists the feedback of a customer, the newest first. */
export const listFeedback: Handler<'support/feedbacks'> = async ({ db }, { request, session }) => {
  const page = pageOf(request)
  const rows = await db
    .selectFrom('feedback')
    .selectAll()
    .where('customer_id', '=', String(session.userId))
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
  return presentPage(page, rows, (row) => ({
    id: Number(row.id),
    kind: row.kind,
    text: row.body,
    pics: row.upload_ids,
    at: Number(row.created_at),
    reply: row.reply,
    replied_at: numberOrNull(row.replied_at),
  }))
}
