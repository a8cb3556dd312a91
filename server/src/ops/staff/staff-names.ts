import { OPERATOR_ROLES } from '@halyard/api/ops'
import { roleOf } from '../../auth/sessions/operator-sessions.ts'
import { openContacts, SEALED_CONTACTS } from '../../auth/users/contacts.ts'
import { lookupHash } from '../../db/contact-columns.ts'
import { CallError } from '../../platform/call-error.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from './context.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    staff_name: { user_id: Big; name: string; set_by: Big; set_at: Big }
  }
}

/** Lists staff as histories name them, also those who left and have a name. */
export const listStaffNames: OpsHandler<'ops/staff/names'> = async ({ db }) => {
  const rows = await db
    .selectFrom('app_user')
    .leftJoin('staff_name', 'staff_name.user_id', 'app_user.id')
    .select(['app_user.id', 'app_user.nickname', 'app_user.role', 'staff_name.name'])
    .where((eb) =>
      eb.or([eb('app_user.role', 'in', [...OPERATOR_ROLES]), eb('staff_name.name', 'is not', null)]),
    )
    .orderBy('app_user.id')
    .execute()
  return {
    list: rows.map(({ id, nickname, role, name }) => ({
      id: Number(id),
      name: name ?? nickname,
      role: roleOf(role) ?? 'customer',
    })),
  }
}

/** Returns the account that a role would be given to, by its id, account number or e-mail address. Throws `record_must_be_known`. */
export const findStaffCandidate: OpsHandler<'ops/staff/find'> = async (
  { db, config: { secret } },
  { request: { query } },
) => {
  const row = await db
    .selectFrom('app_user')
    .select([...SEALED_CONTACTS, 'account_number', 'nickname', 'role', 'created_at'])
    .where((eb) =>
      eb.or([
        eb('account_number', '=', query),
        eb(eb.cast<string>('id', 'text'), '=', query),
        eb('email_hash', '=', lookupHash(secret, { channel: 'email', address: query.toLowerCase() })),
      ]),
    )
    .executeTakeFirst()
  if (!row) throw new CallError('record_must_be_known', 'query')
  const { id, account_number, nickname, role, created_at } = row
  return {
    id: Number(id),
    account_number,
    nickname,
    email: openContacts(secret, row).email,
    role: roleOf(role) ?? 'customer',
    registered_at: Number(created_at),
  }
}

/** Sets the name of a member of staff. Throws `record_must_be_known` for an account without a role. */
export const setStaffName: OpsHandler<'ops/staff/set_name'> = async (ctx, caller) => {
  const { id, name } = caller.request
  const at = ctx.now()
  await ctx.db.transaction().execute(async (db) => {
    const user = await db
      .selectFrom('app_user')
      .leftJoin('staff_name', 'staff_name.user_id', 'app_user.id')
      .select(['app_user.role', 'staff_name.name'])
      .where('app_user.id', '=', String(id))
      .executeTakeFirst()
    if (!user || roleOf(user.role) === undefined) throw new CallError('record_must_be_known', 'id')
    const named = { name, set_by: caller.operator.userId, set_at: at }
    await db
      .insertInto('staff_name')
      .values({ user_id: id, ...named })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(named))
      .execute()
    const before = { name: user.name }
    await appendAudit(db, at, caller, { target: `staff:${id}`, outcome: 'done', before, after: { name } })
  })
  return { id, name }
}
