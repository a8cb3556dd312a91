import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from '../ops-handler.ts'
import { presentOperator } from './open-session.ts'

export const logout: OpsHandler<'ops/logout'> = async (ctx, caller) => {
  await ctx.operators.close(caller.operator)
  await appendAudit(ctx.db, ctx.now(), caller, { target: '', outcome: 'done' })
  return {}
}

export const me: OpsHandler<'ops/me'> = (_ctx, { operator }) => Promise.resolve(presentOperator(operator))

export const listSessions: OpsHandler<'ops/session/list'> = async ({ db, now }, { operator }) => {
  const rows = await db
    .selectFrom('ops_session')
    .selectAll()
    .where('user_id', '=', String(operator.userId))
    .where('expires_at', '>', String(now()))
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    list: rows.map((row) => ({
      id: Number(row.id),
      current: row.token_hash === operator.tokenHash,
      ip: row.ip,
      agent: row.agent,
      created_at: Number(row.created_at),
      seen_at: Number(row.seen_at),
    })),
  }
}

/** Ends one of the operator's own sessions. Throws `session_must_be_known`. */
export const endSession: OpsHandler<'ops/session/end'> = async (ctx, caller) => {
  const { request, operator } = caller
  await ctx.db.transaction().execute(async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('ops_session')
      .where('id', '=', String(request.id))
      .where('user_id', '=', String(operator.userId))
      .executeTakeFirst()
    if (numDeletedRows !== 1n) throw new CallError('session_must_be_known', 'id')
    await appendAudit(db, ctx.now(), caller, { target: `customer:${operator.userId}`, outcome: 'done' })
  })
  return {}
}

/** Ends the operator's own sessions other than the current one. */
export const endOtherSessions: OpsHandler<'ops/session/end_others'> = async (ctx, caller) => {
  const { userId, tokenHash } = caller.operator
  return ctx.db.transaction().execute(async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('ops_session')
      .where('user_id', '=', String(userId))
      .where('token_hash', '<>', tokenHash)
      .executeTakeFirst()
    const ended = Number(numDeletedRows)
    const entry = { target: `customer:${userId}`, outcome: 'done', after: { ended } }
    await appendAudit(db, ctx.now(), caller, entry)
    return { ended }
  })
}
