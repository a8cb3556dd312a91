import { isRoleSetAlone, OPERATOR_ROLES, type OpsResponseOf } from '@halyard/api/ops'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { openContacts, SEALED_CONTACTS } from '../../auth/users/contacts.ts'
import type { Secret } from '../../platform/secrets/secret-keys.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import { accessOf, findAccess } from './staff-access.ts'
import { proposeChange } from '../changes/propose-change.ts'
import { inTurn } from '../changes/in-turn.ts'
import { mailRoleChange } from '../../auth/users/mail-role-change.ts'
import { removeLink } from '../two-persons/remove-link.ts'
import { withdrawWork } from '../two-persons/withdraw-work.ts'
import { roleOf } from '../../auth/sessions/operator-sessions.ts'
import type { OpsHandler } from '../context.ts'

type StaffMember = OpsResponseOf<'ops/staff/set_role'>

export const listStaff: OpsHandler<'ops/staff/list'> = async (ctx) => {
  const rows = await select(ctx.db)
    .where('role', 'in', [...OPERATOR_ROLES])
    .orderBy('id')
    .execute()
  const access = await findAccess(ctx)
  return {
    list: rows.map((row) => ({ ...present(ctx.config.secret, row), ...accessOf(access.get(row.id)) })),
  }
}

/**
 * Changes a role, closes all operator sessions of that user and withdraws what they had begun. Throws
 * `reviewer_must_not_be_owner` for the operator's own role, and `role_needs_two_admins` if another admin must agree.
 */
export const setRole: OpsHandler<'ops/staff/set_role'> = async (ctx, caller) => {
  const { id, role, reason } = caller.request
  const { userId } = caller.operator
  if (id === userId) throw new CallError('reviewer_must_not_be_owner')
  return inTurn(`staff:${id}`, async () => {
    const { before, after, work } = await ctx.db.transaction().execute(async (db) => {
      const row = await select(db).where('id', '=', String(id)).forUpdate().executeTakeFirst()
      if (!row) throw new CallError('record_must_be_known', 'id')
      const before = present(ctx.config.secret, row)
      if (!isRoleSetAlone(before.role, role, await hasOtherAdmin(db, userId)))
        throw new CallError('role_needs_two_admins', 'role')
      const after = { ...before, role }
      await db.updateTable('app_user').set({ role }).where('id', '=', row.id).execute()
      await db.deleteFrom('ops_session').where('user_id', '=', row.id).execute()
      const at = ctx.now()
      if (role === 'customer') await removeLink(db, caller, row.id, at)
      const withdrawal = { operatorId: row.id, deciderId: userId, at, reason }
      const work = await withdrawWork(db, ctx.notices, withdrawal)
      const entry = { target: `staff:${id}`, outcome: 'done', before, reason }
      await appendAudit(db, at, caller, { ...entry, after: { ...after, withdrawn: work.counts } })
      return { before, after, work }
    })
    ctx.notices.publish(work.notices)
    if (before.role !== role)
      await mailRoleChange(ctx, { userId: id, before: before.role, after: role, deciderIds: [userId] })
    return after
  })
}

/** Proposes a role, which another admin decides. */
export const proposeRole: OpsHandler<'ops/staff/propose_role'> = (ctx, caller) => {
  const { id, role } = caller.request
  return proposeChange(ctx, caller, { kind: 'staff', id: String(id), values: { role } })
}

async function hasOtherAdmin(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const other = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '!=', String(userId))
    .executeTakeFirst()
  return other !== undefined
}

function select(db: Kysely<Tables>) {
  return db.selectFrom('app_user').select([...SEALED_CONTACTS, 'account_number', 'nickname', 'role'])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function present(secret: Secret, row: Row): StaffMember {
  const { id, account_number, nickname, role } = row
  const { email } = openContacts(secret, row)
  return { id: Number(id), account_number, nickname, email, role: roleOf(role) ?? 'customer' }
}
