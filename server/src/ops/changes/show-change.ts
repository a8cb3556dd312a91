import { isDeepStrictEqual } from 'node:util'
import { CHANGE_CALLS, CHANGE_KINDS, maySeeChange } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { readList } from '../lists/read-list.ts'
import { kindOf } from '../record-kinds/find-record.ts'
import { type ChangeRow, presentChange, presentChanges, recordIdOf } from './change-rows.ts'
import type { OpsHandler } from './kinds/context.ts'
import { KINDS } from './kinds.ts'

/** How long the end of a scheduled change without an effect is listed for its two persons. */
const UNAPPLIED_MS = 7 * 24 * 3_600_000

/** Finds a change. Throws `record_must_be_known`. */
export async function findChange(db: Kysely<Tables>, id: number): Promise<ChangeRow> {
  const row = await db.selectFrom('config_change').selectAll().where('id', '=', String(id)).executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'id')
  return row
}

/** Returns a change with the present values of its record. Throws `role_not_allowed` for a kind that the role does not see. */
export const showChange: OpsHandler<'ops/change/show'> = async (ctx, { request, operator }) => {
  const row = await findChange(ctx.db, request.id)
  if (!maySeeChange(operator.role, CHANGE_CALLS[row.kind])) throw new CallError('role_not_allowed', 'id')
  const current = (await KINDS[row.kind].current(ctx, recordIdOf(row))) ?? null
  const isOpen = row.status === 'waiting' || row.status === 'scheduled'
  const is_overtaken = isOpen && !isDeepStrictEqual(current, row.before)
  return { ...(await presentChange(ctx.db, row)), current, is_overtaken }
}

/** Lists the changes that the role sees: those that wait, oldest first; of another status or of all, newest decision first. */
export const listChanges: OpsHandler<'ops/change/list'> = async (ctx, { request, operator }) => {
  const { target, kind, status, unapplied } = request
  const kinds = CHANGE_KINDS.filter((seen) => maySeeChange(operator.role, CHANGE_CALLS[seen]))
  const where = sql.join(
    [
      sql`kind = any(${kinds})`,
      ...(target === undefined ? [] : [sql`target = ${target}`]),
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(unapplied === '1' ? [sql`ended_at > ${ctx.now() - UNAPPLIED_MS}`] : []),
    ],
    sql` and `,
  )
  const listed = { request, where, waits: status === 'waiting' }
  return readList(ctx, kindOf('change').source, listed, async (ids) => {
    const rows = await ctx.db.selectFrom('config_change').selectAll().where('id', 'in', ids).execute()
    return (await presentChanges(ctx.db, rows)).map((item) => ({ id: item.id, item }))
  })
}
