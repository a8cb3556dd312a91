import type { StaffRole } from '@halyard/api/ops'
import type { Context } from '../calls/context.ts'
import { approveAsHost, hasFactor, hasOtherAdminInside } from '../auth/staff-factors/staff-factors.ts'
import { roleOf } from '../auth/sessions/operator-sessions.ts'
import { appendAudit } from './audit.ts'
import type { OwnerMail } from '../auth/users/account-changes.ts'
import { findUser } from '../auth/users/users.ts'
import { mailRoleChange } from '../auth/users/mail-role-change.ts'

/**
 * Makes the account of the ADMIN_ACCOUNT setting an admin: the first one, or a further one if the admins cannot agree, or cannot
 * sign in. Otherwise two admins appoint one. Approves the second factors that the account has, unless it is an admin already
 * and another admin can approve them.
 */
export async function appointFirstAdmin(
  ctx: Pick<Context, 'db' | 'now' | 'log' | 'messenger'> & {
    readonly config: { readonly adminAccount?: string } & OwnerMail['config']
  },
): Promise<void> {
  const { config, db, now, log } = ctx
  const { adminAccount } = config
  if (adminAccount === undefined) return
  const appointed = await db.transaction().execute(async (db) => {
    const known = await findUser(db, config.secret, { channel: 'email', address: adminAccount })
    if (!known) {
      log.warn('ADMIN_ACCOUNT is not registered; no admin appointed')
      return undefined
    }
    const id = Number(known.id)
    const before: StaffRole = roleOf(known.role) ?? 'customer'
    const isAdmin = before === 'admin'
    if (isAdmin && (await hasOtherAdminInside(db, id, now()))) return undefined
    const factors = await approveAsHost(db, id, now())
    if (!(await hasFactor(db, id)))
      log.warn('ADMIN_ACCOUNT has no second factor yet; add one, and start again to approve it')
    if (isAdmin && factors.length === 0) return undefined
    await db.updateTable('app_user').set({ role: 'admin' }).where('id', '=', known.id).execute()
    if (!isAdmin) await db.deleteFrom('ops_session').where('user_id', '=', known.id).execute()
    const actor = { path: 'ADMIN_ACCOUNT', operator: undefined, ip: '' }
    const entry = {
      target: `staff:${id}`,
      outcome: 'done',
      before: { role: known.role },
      after: { role: 'admin', factors },
    }
    await appendAudit(db, now(), actor, entry)
    return isAdmin ? undefined : { userId: id, before }
  })
  if (appointed) await mailRoleChange(ctx, { ...appointed, after: 'admin', deciderIds: [] })
}
