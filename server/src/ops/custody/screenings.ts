import type { OpsScreening } from '@halyard/api/ops'
import { sql } from 'kysely'
import type { ScreeningRow } from '../../custody/screening/screening-tables.ts'
import type { Database } from '../../db/database.ts'
import { numberOrNull } from '../../db/number-or-null.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { Context, OpsHandler } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import { kindOf } from '../record-kinds/find-record.ts'
import { decideScreening as decide } from './decide-screening.ts'
import { paymentFacts } from './payment-facts.ts'

export const listScreenings: OpsHandler<'ops/screening/list'> = async (ctx, { request }) => {
  const { state = 'waiting' } = request
  const listed = { request, where: sql`state = ${state}`, waits: state === 'waiting' }
  return readList(ctx, kindOf('screening').source, listed, async (ids) => {
    const rows = await ctx.db.selectFrom('screening').selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => ({ id: row.id, item: present(ctx, row) }))
  })
}

export const showScreening: OpsHandler<'ops/screening/show'> = async (ctx, { request: { id } }) =>
  present(ctx, await find(ctx.db, id))

export const listScreeners: OpsHandler<'ops/screening/screeners'> = async ({ db }) => {
  const rows = await db.selectFrom('screener_state').selectAll().orderBy('name').execute()
  return {
    list: rows.map((row) => ({
      name: row.name,
      version: row.version,
      entries: row.entries,
      dated_at: numberOrNull(row.dated_at),
      seen_at: Number(row.seen_at),
      failing_since: numberOrNull(row.failing_since),
      problem: row.problem,
    })),
  }
}

export const decideScreening: OpsHandler<'ops/screening/decide'> = async (ctx, caller) => {
  const { id, decision, reason } = caller.request
  await decide(ctx, { id, operatorId: caller.operator.userId, decision, reason }, async (trx, before) => {
    const after = await find(trx, id)
    const entry = { target: `screening:${id}`, outcome: 'done', reason } as const
    await appendAudit(trx, ctx.now(), caller, {
      ...entry,
      before: present(ctx, before),
      after: present(ctx, after),
    })
  })
  return present(ctx, await find(ctx.db, id))
}

async function find(db: Database, id: number): Promise<ScreeningRow> {
  const row = await db.selectFrom('screening').selectAll().where('id', '=', String(id)).executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return row
}

function present(ctx: Context, row: ScreeningRow): OpsScreening {
  return {
    ...paymentFacts(ctx, row, row.amount),
    direction: row.direction,
    subject_id: Number(row.subject_id),
    counterparts: row.counterparts,
    txid: row.txid,
    country: row.country,
    state: row.state,
    outcome: row.outcome,
    code: row.code,
    adapter: row.adapter,
    entry: row.entry,
    version: row.version,
    asked_at: Number(row.asked_at),
    since: Number(row.since),
    decision: row.decision,
    first_reviewer_id: numberOrNull(row.first_reviewer_id),
    reviewer_id: numberOrNull(row.reviewer_id),
    reviewed_at: numberOrNull(row.reviewed_at),
    reason: row.reason,
  }
}
