import type { OpsStaffFactor } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import { FACTOR_WAIT_MS } from '../../auth/staff-factors/staff-factor-rules.ts'
import { numberOrNull } from '../../db/number-or-null.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import { kindOf } from '../record-kinds/find-record.ts'

export const listStaffFactors: OpsHandler<'ops/staff_factor/list'> = async (ctx, { request }) => {
  const { status = 'waiting' } = request
  const listed = { request, where: sql`staff_factor.status = ${status}`, waits: status === 'waiting' }
  return readList(ctx, kindOf('staff_factor').source, listed, async (ids) => {
    const rows = await select(ctx.db).where('staff_factor.id', 'in', ids).execute()
    return rows.map((row) => ({ id: row.id, item: present(row) }))
  })
}

export const showStaffFactor: OpsHandler<'ops/staff_factor/show'> = async ({ db }, { request: { id } }) =>
  present(await find(db, id))

/**
 * Decides on a colleague's second factor. Throws `reviewer_must_not_be_owner` for the operator's own, and
 * `record_must_be_known` for the approval of one that has been removed.
 */
export const reviewStaffFactor: OpsHandler<'ops/staff_factor/review'> = async (ctx, caller) => {
  const { id, pass, reason = '' } = caller.request
  const reviewerId = caller.operator.userId
  if (pass === '0' && reason === '') throw new CallError('reason_is_required', 'reason')
  return ctx.db.transaction().execute(async (db) => {
    const at = ctx.now()
    await sql`select 1 from staff_factor where id = ${id} for update`.execute(db)
    const before = present(await find(db, id))
    if (before.staff_id === reviewerId) throw new CallError('reviewer_must_not_be_owner')
    if (before.status !== 'waiting') throw new CallError('already_reviewed', 'id')
    if (pass === '1' && before.added_at === null) throw new CallError('record_must_be_known', 'id')
    await db
      .updateTable('staff_factor')
      .set({
        status: pass === '1' ? 'approved' : 'refused',
        reviewer_id: reviewerId,
        reviewed_at: at,
        reason,
      })
      .where('id', '=', String(id))
      .execute()
    const after = present(await find(db, id))
    const entry = { outcome: 'done', before, after, reason }
    for (const target of [`staff_factor:${id}`, `staff:${after.staff_id}`])
      await appendAudit(db, at, caller, { ...entry, target })
    return after
  })
}

async function find(db: Kysely<Tables>, id: number): Promise<Row> {
  const row = await select(db).where('staff_factor.id', '=', String(id)).executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return row
}

function select(db: Kysely<Tables>) {
  return db
    .selectFrom('staff_factor')
    .innerJoin('app_user', 'app_user.id', 'staff_factor.user_id')
    .leftJoin('factor', (join) =>
      join
        .onRef('factor.user_id', '=', 'staff_factor.user_id')
        .onRef('factor.name', '=', 'staff_factor.factor'),
    )
    .selectAll('staff_factor')
    .select(['nickname', 'added_at', 'vouched'])
    .select((query) =>
      query
        .selectFrom('factor as other')
        .whereRef('other.user_id', '=', 'staff_factor.user_id')
        .whereRef('other.name', '<>', 'staff_factor.factor')
        .select(({ fn }) => fn.countAll<string>().as('others'))
        .as('others'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function present(row: Row): OpsStaffFactor {
  return {
    id: Number(row.id),
    staff_id: Number(row.user_id),
    nickname: row.nickname,
    kind: row.factor.startsWith('totp:') ? 'totp' : 'passkey',
    status: row.status,
    added_at: numberOrNull(row.added_at),
    opens_at: row.status === 'waiting' && row.vouched === true ? Number(row.added_at) + FACTOR_WAIT_MS : null,
    requested_at: Number(row.requested_at),
    ip: row.ip,
    agent: row.agent,
    others: Number(row.others),
    reviewer_id: numberOrNull(row.reviewer_id),
    reviewed_at: numberOrNull(row.reviewed_at),
    reason: row.reason,
  }
}
