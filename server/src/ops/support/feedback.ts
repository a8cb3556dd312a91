import type { OpsFeedback } from '@halyard/api/ops'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from '../context.ts'
import { numberOrNull } from '../../db/number-or-null.ts'
import { readList } from '../lists/read-list.ts'
import { kindOf } from '../record-kinds/find-record.ts'
import { sql } from 'kysely'

export const listFeedback: OpsHandler<'ops/feedback/list'> = async (ctx, { request }) => {
  const { source, waits } = kindOf('feedback')
  const isReplied = request.replied === '1'
  const listed = { request, where: isReplied ? sql`reply is not null` : waits, waits: !isReplied }
  return readList(ctx, source, listed, async (ids) => {
    const rows = await ctx.db.selectFrom('feedback').selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => ({ id: row.id, item: present(row) }))
  })
}

export const showFeedback: OpsHandler<'ops/feedback/show'> = async ({ db }, { request: { id } }) => {
  const row = await db.selectFrom('feedback').selectAll().where('id', '=', String(id)).executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return present(row)
}

/** Stores the reply and notifies the customer. Throws `feedback_already_replied`. */
export const replyToFeedback: OpsHandler<'ops/feedback/reply'> = async (ctx, caller) => {
  const { id, text } = caller.request
  const at = ctx.now()
  const row = await ctx.db.transaction().execute(async (db) => {
    const replied = await db
      .updateTable('feedback')
      .set({ reply: text, replied_by: caller.operator.userId, replied_at: at })
      .where('id', '=', String(id))
      .where('reply', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (replied) await appendAudit(db, at, caller, { target: `feedback:${id}`, outcome: 'done' })
    return replied
  })
  if (!row) {
    const known = await ctx.db
      .selectFrom('feedback')
      .select('id')
      .where('id', '=', String(id))
      .executeTakeFirst()
    throw new CallError(known ? 'feedback_already_replied' : 'record_must_be_known', 'id')
  }
  ctx.nudges.publish('support', { customerId: Number(row.customer_id), about: 'feedback' })
  return present(row)
}

function present(row: Selectable<Tables['feedback']>): OpsFeedback {
  return {
    id: Number(row.id),
    customer_id: Number(row.customer_id),
    kind: row.kind,
    text: row.body,
    pics: row.upload_ids,
    at: Number(row.created_at),
    reply: row.reply,
    replied_by: numberOrNull(row.replied_by),
    replied_at: numberOrNull(row.replied_at),
  }
}
