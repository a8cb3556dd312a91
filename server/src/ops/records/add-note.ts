import type { ColumnType } from 'kysely'
import { appendAudit } from '../audit.ts'
import { findApproval } from '../record-kinds/find-record.ts'
import type { OpsHandler } from './context.ts'
import { permittedRecord } from './permitted-record.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    record_note: {
      id: ColumnType<string, never, never>
      target: string
      operator_id: Big
      body: string
      created_at: Big
    }
  }
}

/** Adds a note to a record. Its text is only in the note. */
export const addNote: OpsHandler<'ops/record/note'> = async (ctx, caller) => {
  const { request, operator } = caller
  const record = await permittedRecord(ctx.db, operator, request.target)
  await findApproval(ctx.db, record)
  const at = ctx.now()
  const id = await ctx.db.transaction().execute(async (db) => {
    const note = await db
      .insertInto('record_note')
      .values({ target: record.target, operator_id: operator.userId, body: request.text, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { target: record.target, outcome: 'done', after: { note: Number(note.id) } }
    await appendAudit(db, at, caller, entry)
    return Number(note.id)
  })
  return { id, operator: { id: operator.userId, nickname: operator.nickname }, text: request.text, at }
}
