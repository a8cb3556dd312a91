import { type OpsView, VIEWS_MAX } from '@halyard/api/ops'
import type { ColumnType, Kysely } from 'kysely'
import { roleOf } from '../../auth/sessions/operator-sessions.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from '../ops-handler.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    ops_view: {
      id: ColumnType<string, never, never>
      owner_id: Big
      list: string
      name: string
      filters: string
      shared_with: string | null
      created_at: Big
    }
  }
}

/** Views shared with a role, in addition to those of the operator, that are listed. */
const SHARED_MAX = 20

export const listViews: OpsHandler<'ops/view/list'> = async ({ db }, { request, operator }) => {
  const own = await select(db)
    .where('list', '=', request.list)
    .where('owner_id', '=', String(operator.userId))
    .orderBy('ops_view.id')
    .execute()
  const shared = await select(db)
    .where('list', '=', request.list)
    .where('owner_id', '<>', String(operator.userId))
    .where('shared_with', '=', operator.role)
    .orderBy('ops_view.id')
    .limit(SHARED_MAX)
    .execute()
  return { list: [...own, ...shared].map(present) }
}

/** Saves a view. The user is locked, so that concurrent calls do not exceed the limit. */
export const saveView: OpsHandler<'ops/view/save'> = async (ctx, caller) => {
  const { list, name, filters, share } = caller.request
  const { userId, role } = caller.operator
  if (share !== undefined && share !== role && role !== 'admin')
    throw new CallError('role_not_allowed', 'share')
  return ctx.db.transaction().execute(async (db) => {
    await db.selectFrom('app_user').select('id').where('id', '=', String(userId)).forUpdate().execute()
    const others = await db
      .selectFrom('ops_view')
      .select('id')
      .where('owner_id', '=', String(userId))
      .where('list', '=', list)
      .where('name', '<>', name)
      .execute()
    if (others.length >= VIEWS_MAX) throw new CallError('invalid_field', 'name')
    const changed = { filters, shared_with: share ?? null }
    const { id } = await db
      .insertInto('ops_view')
      .values({ owner_id: userId, list, name, ...changed, created_at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['owner_id', 'list', 'name']).doUpdateSet(changed))
      .returning('id')
      .executeTakeFirstOrThrow()
    const view = present(await select(db).where('ops_view.id', '=', id).executeTakeFirstOrThrow())
    await appendAudit(db, ctx.now(), caller, { target: `view:${id}`, outcome: 'done', after: view })
    return view
  })
}

export const deleteView: OpsHandler<'ops/view/delete'> = async (ctx, caller) => {
  const { request, operator } = caller
  await ctx.db.transaction().execute(async (db) => {
    const row = await select(db).where('ops_view.id', '=', String(request.id)).executeTakeFirst()
    const mayDelete =
      Number(row?.owner_id) === operator.userId || (operator.role === 'admin' && row?.shared_with !== null)
    if (!row || !mayDelete) throw new CallError('record_must_be_known', 'id')
    await db.deleteFrom('ops_view').where('id', '=', row.id).execute()
    const entry = { target: `view:${row.id}`, outcome: 'done', before: present(row) }
    await appendAudit(db, ctx.now(), caller, entry)
  })
  return {}
}

function select(db: Kysely<Tables>) {
  return db
    .selectFrom('ops_view')
    .innerJoin('app_user', 'app_user.id', 'ops_view.owner_id')
    .select(['ops_view.id', 'ops_view.name', 'filters', 'owner_id', 'nickname', 'shared_with'])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function present({ id, name, filters, owner_id, nickname, shared_with }: Row): OpsView {
  return {
    id: Number(id),
    name,
    filters,
    owner: { id: Number(owner_id), nickname },
    shared_with: (shared_with === null ? null : roleOf(shared_with)) ?? null,
  }
}
